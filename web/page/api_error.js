// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * api_error - that a question was refused or failed, with a line for people and
 * the status of HTTP that it has or would have; 0 when there was no answer of the
 * program.
 */
export class ApiError extends Error {
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}
