package io.mneme.view.focus;

import io.mneme.api.focus.FocusSessions.ScoredResult;

/**
 * A search result with its places in the bytes it was read from.
 *
 * @param result what is weighed
 * @param start where the object begins
 * @param end behind its end
 * @param kept begins and ends of the fields that it keeps, one after the other
 */
record SourceObject(ScoredResult result, int start, int end, int[] kept) {}
