package io.mneme.window;

import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;

/** The newest part of a list of candidates. */
final class NewestCandidates {

    /** How many tokens a block has at least that a provider with breakpoints can cache: an unfinished block is paid in full. */
    private static final int MIN_BLOCK_TOKENS = 64;

    private NewestCandidates() {}

    /** Returns the candidates from this position on, oldest first; may be empty. */
    static List<Candidate> from(List<Candidate> candidates, long position) {
        int first = candidates.size();
        while (first > 0 && candidates.get(first - 1).position() >= position) {
            first--;
        }
        return candidates.subList(first, candidates.size());
    }

    /**
     * Returns how many entries a window may have: the value of its setting, or fewer where fewer may be shown. That is known as soon
     * as the last window has become longer than the entries that are offered.
     */
    static int limit(WindowRequest request, int setting) {
        boolean outgrown = request.from().isPresent() && !request.reachesLastWindow();
        return outgrown ? Math.min(setting, request.newest().size()) : setting;
    }

    /** Returns why a window is too long: its own setting is exceeded or reached, or no more entries may be shown. */
    static String tooLong(WindowRequest request, String name, int setting, String verb) {
        int limit = limit(request, setting);
        return limit == setting ? name + " " + setting + " " + verb : "no more than " + limit + " entries may be shown";
    }

    /** Returns the total length of the candidates, in characters. */
    static long chars(List<Candidate> candidates) {
        long chars = 0;
        for (int i = 0; i < candidates.size(); i++) {
            chars += candidates.get(i).chars();
        }
        return chars;
    }

    /** Returns the total length of the candidates, in tokens. */
    static long tokens(List<Candidate> candidates) {
        return candidates.stream().mapToLong(Candidate::tokens).sum();
    }

    /** Returns the newest candidates, at most a number. */
    static List<Candidate> last(List<Candidate> candidates, int max) {
        return candidates.subList(Math.max(0, candidates.size() - max), candidates.size());
    }

    /** Returns the newest candidates that have at most a number of tokens together, at least one. */
    static List<Candidate> withinTokens(List<Candidate> candidates, int maxTokens) {
        int first = candidates.size() - 1;
        long tokens = candidates.get(first).tokens();
        while (first > 0 && tokens + candidates.get(first - 1).tokens() <= maxTokens) {
            first--;
            tokens += candidates.get(first).tokens();
        }
        return candidates.subList(first, candidates.size());
    }

    /** Returns the step to a window that keeps its beginning; the candidates in it are oldest first, and at least one. */
    static WindowStep grow(List<Candidate> window) {
        return WindowStep.grow(window.get(0).position()).withBlockEnds(blockEnds(window));
    }

    /** Returns the step to a window that starts again; the candidates in it are oldest first, and at least one. */
    static WindowStep rebuild(List<Candidate> window, String reason) {
        return WindowStep.rebuild(window.get(0).position(), reason).withBlockEnds(blockEnds(window));
    }

    /**
     * Returns the positions at which the blocks of a window end. As long as its beginning stays, they stay.
     *
     * @param window the candidates in the window, oldest first
     * @param entries how many entries a block has, at least 1
     */
    static List<Long> blockEnds(List<Candidate> window, int entries) {
        List<Long> ends = new ArrayList<>(window.size() / entries);
        for (int end = entries; end <= window.size(); end += entries) {
            ends.add(window.get(end - 1).position());
        }
        return List.copyOf(ends);
    }

    /**
     * Returns the positions at which the blocks of a window end, each as soon as it has enough tokens. As long as the beginning
     * of the window stays, they stay.
     *
     * @param window the candidates in the window, oldest first
     */
    static List<Long> blockEnds(List<Candidate> window) {
        List<Long> ends = new ArrayList<>(window.size());
        long tokens = 0;
        for (int i = 0; i < window.size(); i++) {
            tokens += window.get(i).tokens();
            if (tokens >= MIN_BLOCK_TOKENS) {
                ends.add(window.get(i).position());
                tokens = 0;
            }
        }
        return List.copyOf(ends);
    }
}
