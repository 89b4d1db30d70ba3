package io.mneme.window;

import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import io.mneme.spi.window.WindowRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Computes where an aligned window starts, from the entries and what the provider charges. It depends on no last window. */
final class AlignedStart {

    /** A window goes on until it has cost this many times what a new start costs. Parts of conversations gave the number. */
    private static final double MAX_COST_RATIO = 1.5;

    private static final int MIN_ENTRIES_BETWEEN_PAUSES = 15;

    private final WindowRequest request;
    private final List<Candidate> newest;
    private final ProviderProfile provider;
    private final AlignedLimits limits;
    private final long[] tokensBefore;

    /**
     * The settings of the window.
     *
     * @param floor number of entries that are always shown, at least 1
     * @param step number of entries by which the start moves on, a multiple of the chunk
     * @param chunk number of entries in a block, at least 1
     * @param maxFloor number of entries that are shown at most to reach the provider's minimum, at least the floor
     */
    record AlignedLimits(int floor, int step, int chunk, int maxFloor) {}

    AlignedStart(WindowRequest request, AlignedLimits limits) {
        this.request = request;
        this.limits = limits;
        newest = request.newest();
        provider = request.provider();
        tokensBefore = new long[newest.size() + 1];
        for (int i = 0; i < newest.size(); i++) {
            tokensBefore[i + 1] = tokensBefore[i] + newest.get(i).tokens();
        }
    }

    /** Returns which candidate the window starts at. */
    int first() {
        int regular = base(newest.size(), limits.step());
        return afterPause(regular).orElseGet(() -> isComplete() && pays(0, 0) ? 0 : regular);
    }

    /** Returns the start of a window that began again in the last pause, as long as that serves. */
    private Optional<Integer> afterPause(int regular) {
        for (int end = newest.size(); end > 0; end--) {
            if (isPause(end)) {
                int start = base(end, limits.chunk());
                boolean serves = regular <= start || pays(start, end);
                return start > 0 && serves && isPlausible(end, start) ? Optional.of(start) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Returns whether the cache expired before this place, but not shortly before: times of old entries may be unlike requests. */
    private boolean isPause(int end) {
        return hasExpiredBefore(end)
                && IntStream.range(Math.max(1, end - MIN_ENTRIES_BETWEEN_PAUSES), end)
                        .noneMatch(this::hasExpiredBefore);
    }

    /** The newest entry may be old though the last request is not: then only the window that began after the pause goes on. */
    private boolean isPlausible(int end, int start) {
        return end < newest.size()
                || request.from().isEmpty()
                || request.idle().compareTo(provider.timeToLive()) > 0
                || request.from().getAsLong() == newest.get(start).position();
    }

    /** Returns whether there are no older entries than the candidates. */
    private boolean isComplete() {
        return newest.get(0).index() == 0;
    }

    /** Returns whether the provider's cache expired between the entry before this one and this one, or the request. */
    private boolean hasExpiredBefore(int end) {
        Optional<Instant> next =
                end == newest.size() ? request.now() : newest.get(end).timestamp();
        return newest.get(end - 1)
                .timestamp()
                .flatMap(last -> next.map(now -> Duration.between(last, now)))
                .filter(pause -> pause.compareTo(provider.timeToLive()) > 0)
                .isPresent();
    }

    /**
     * Returns whether what a window has cost since it began, beyond the least that could be shown, is less than what a new
     * start costs.
     *
     * @param start its first candidate
     * @param end how many candidates there were when it began
     */
    private boolean pays(int start, int end) {
        double newStart = MAX_COST_RATIO * (provider.writePrice() - provider.cachedPrice());
        double carried = 0;
        for (int size = Math.max(1, end); size <= newest.size(); size++) {
            int base = base(size, limits.chunk());
            carried += provider.cachedPrice() * tokens(start, Math.max(start, base));
            if (base > start && carried >= newStart * (request.headTokens() + tokens(base, size))) {
                return false;
            }
        }
        return true;
    }

    private long tokens(int start, int end) {
        return tokensBefore[end] - tokensBefore[start];
    }

    /** Returns the first candidate of the last multiple that leaves enough of the candidates before an end. */
    private int base(int end, int multiple) {
        int start = Math.max(0, end - minimum(end));
        long aligned = newest.get(start).index() / multiple * multiple;
        while (start > 0 && newest.get(start - 1).index() >= aligned) {
            start--;
        }
        return start;
    }

    /** Returns how many of the candidates before an end must be shown. */
    private int minimum(int end) {
        long missing = (long) provider.minimumPrefixTokens() + provider.granularityTokens() - request.headTokens();
        int entries = 0;
        int limit = Math.min(end, limits.maxFloor());
        while (entries < limit && missing > 0) {
            entries++;
            missing -= newest.get(end - entries).tokens();
        }
        // Where the entries are too short for the cache, more of them only cost more.
        boolean inVain = missing > 0 && (entries < end || !isComplete());
        return inVain ? limits.floor() : Math.max(limits.floor(), entries);
    }
}
