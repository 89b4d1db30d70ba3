/** Reads search results that are to be weighed, and writes focus sessions and weighed results. */
package io.mneme.view.focus;
