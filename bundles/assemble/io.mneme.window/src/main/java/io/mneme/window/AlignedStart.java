package io.mneme.window;

import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import io.mneme.spi.window.WindowRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Computes where an aligned window starts, from the entries and what the provider charges. It depends on no last window: it
 * follows the windows of all requests since the last certain start, as if there had been one after each entry.
 */
final class AlignedStart {

    private static final int ENTRIES_BEFORE_PAUSE = 15;
    private static final int MAX_PAUSES_BEFORE = 3;

    private final WindowRequest request;
    private final List<Candidate> entries;
    private final ProviderProfile provider;
    private final AlignedLimits limits;
    private final long[] tokensBefore;
    private final int[] fewest;

    /**
     * The settings of the window.
     *
     * @param floor number of entries that are always shown, at least 1
     * @param growth number of entries after which the window starts again in any case, at least 1
     * @param maxFloor number of entries that are shown at most to reach the provider's minimum, at least the floor
     */
    record AlignedLimits(int floor, int growth, int maxFloor) {}

    /**
     * The last start of a window.
     *
     * @param end how many of the known entries there were
     * @param first the entry that it starts at, as an index into the known entries
     * @param reason why it started there
     */
    record WindowStart(int end, int first, String reason) {}

    AlignedStart(WindowRequest request, AlignedLimits limits) {
        this.request = request;
        this.limits = limits;
        provider = request.provider();
        entries = Stream.concat(request.earlier().stream(), request.newest().stream())
                .toList();
        tokensBefore = new long[entries.size() + 1];
        for (int i = 0; i < entries.size(); i++) {
            tokensBefore[i + 1] = tokensBefore[i] + entries.get(i).tokens();
        }
        fewest = fewest();
    }

    /** Returns where the window starts now. */
    WindowStart find() {
        WindowStart start = lastCertainStart();
        double carried = 0;
        for (int end = start.end() + 1; end <= entries.size(); end++) {
            carried += provider.cachedPrice() * tokens(start.first(), Math.max(start.first(), fewest[end]));
            Optional<String> reason = endOf(start.first(), end, carried);
            if (reason.isPresent() && fewest[end] != start.first()) {
                start = startAt(end, reason.get());
                carried = 0;
            }
        }
        return start;
    }

    private WindowStart startAt(int end, String reason) {
        return new WindowStart(end, fewest[end], reason);
    }

    /**
     * Returns why a window starts again; empty if it goes on.
     *
     * @param start its first entry
     * @param end how many entries there are
     * @param carried what the entries beyond the fewest have cost since it started
     */
    private Optional<String> endOf(int start, int end, double carried) {
        int shown = request.newest().size();
        if (!isCached(start, end)) {
            return Optional.of("the prompt was too short for the provider's cache");
        }
        if (end - start > shown) {
            return Optional.of("no more than " + shown + " entries may be shown");
        }
        long fewestTokens = request.headTokens() + tokens(fewest[end], end);
        return fewest[end] > start && carried >= (provider.writePrice() - provider.cachedPrice()) * fewestTokens
                ? Optional.of("the oldest entries have cost as much as a new start")
                : Optional.empty();
    }

    /** Returns the last place where a window starts whatever was before it, and of which enough entries are known. */
    private WindowStart lastCertainStart() {
        WindowStart regular = lastMultiple();
        for (int end = entries.size(); end > regular.end(); end--) {
            if (isPause(end) && isKnown(end) && isPlausible(end)) {
                return startAt(end, "the provider's cache has expired");
            }
        }
        return regular;
    }

    /** Returns the last multiple of the growth; of a half, a quarter and so on of it if too few entries are known before that. */
    private WindowStart lastMultiple() {
        int growth = limits.growth();
        while (growth > 1 && !isKnown(endBefore(lastMultiple(growth)))) {
            growth /= 2;
        }
        long multiple = lastMultiple(growth);
        return startAt(
                endBefore(multiple),
                multiple == 0 ? "other entries, or another prompt before them" : "growth " + growth + " reached");
    }

    private long lastMultiple(int growth) {
        return (entries.get(entries.size() - 1).index() + 1) / growth * growth;
    }

    private int endBefore(long index) {
        int end = entries.size();
        while (end > 0 && entries.get(end - 1).index() >= index) {
            end--;
        }
        return end;
    }

    /** Returns whether the fewest entries of a window do not depend on entries that are not known. */
    private boolean isKnown(int end) {
        return entries.get(0).index() == 0 || end >= maxFewest() || end >= limits.floor() && isCached(0, end);
    }

    /** Returns whether the cache expired before this place, but not often shortly before: times of entries may be unlike requests. */
    private boolean isPause(int end) {
        int earliest = Math.max(1, end - ENTRIES_BEFORE_PAUSE);
        return hasExpiredBefore(end)
                && IntStream.range(earliest, end).filter(this::hasExpiredBefore).count() <= MAX_PAUSES_BEFORE;
    }

    /** Returns whether the provider's cache expired between the entry before this one and this one, or the request. */
    private boolean hasExpiredBefore(int end) {
        Optional<Instant> next =
                end == entries.size() ? request.now() : entries.get(end).timestamp();
        return entries.get(end - 1)
                .timestamp()
                .flatMap(last -> next.map(now -> Duration.between(last, now)))
                .filter(pause -> pause.compareTo(provider.timeToLive()) > 0)
                .isPresent();
    }

    /** The newest entry may be old though the last request is not: then only the window that began after the pause goes on. */
    private boolean isPlausible(int end) {
        return end < entries.size()
                || request.idle()
                        .filter(idle -> idle.compareTo(provider.timeToLive()) <= 0)
                        .isEmpty()
                || request.from()
                        .equals(OptionalLong.of(entries.get(fewest[end]).position()));
    }

    /**
     * Returns for each number of entries where a window with the fewest starts: with the floor, or with as many as bring the
     * prompt to the provider's minimum. Where too many would be needed for that, more than the floor would only cost more.
     */
    private int[] fewest() {
        int[] starts = new int[entries.size() + 1];
        int floor = Math.min(limits.floor(), request.newest().size());
        int newestCached = -1;
        for (int end = 0; end < starts.length; end++) {
            while (newestCached < end && isCached(newestCached + 1, end)) {
                newestCached++;
            }
            boolean reachable = newestCached >= 0 && end - newestCached <= maxFewest();
            starts[end] = Math.max(0, end - floor);
            if (reachable) {
                starts[end] = Math.min(starts[end], newestCached);
            }
        }
        return starts;
    }

    private int maxFewest() {
        return Math.min(limits.maxFloor(), request.newest().size());
    }

    /** Returns whether a prompt with these entries is long enough for the provider's cache. */
    private boolean isCached(int start, int end) {
        return request.headTokens() + tokens(start, end) >= provider.minimumPrefixTokens();
    }

    private long tokens(int start, int end) {
        return tokensBefore[end] - tokensBefore[start];
    }
}
