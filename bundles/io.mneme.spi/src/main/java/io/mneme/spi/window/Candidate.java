package io.mneme.spi.window;

/**
 * An entry that may be in the window.
 *
 * @param position its place in the journal; strictly increasing from candidate to candidate
 * @param chars what it takes in the prompt: the Unicode code points of its line, and one for the line's end
 * @param tokens what it takes in the prompt, in tokens of the request's encoding
 */
public record Candidate(long position, int chars, int tokens) {}
