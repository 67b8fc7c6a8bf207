/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_style - what the page of page.h looks like. */
#ifndef ANALYSIS_REPORT_PAGE_STYLE_H
#define ANALYSIS_REPORT_PAGE_STYLE_H

/* CSS, to stand in a <style> element. */
extern const char page_style[];

#endif
