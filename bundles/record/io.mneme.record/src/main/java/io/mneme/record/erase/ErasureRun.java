package io.mneme.record.erase;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.core.util.BufferRecyclers;
import io.mneme.api.erasure.ErasureReceipt.HolderResult;
import io.mneme.record.erase.BoundParticipant.ParticipantDescription;
import io.mneme.record.erase.KnownHolders.KnownHolder;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.plugin.PluginBoundary.PendingResult;
import io.mneme.support.plugin.PluginResult;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One run of an erasure: asks each participant what it has, lets it remove that stage by stage, those of a stage beside each other, and asks
 * it again. For one thread.
 */
final class ErasureRun {

    /** In front of the name of a journal, the name of its participant. */
    static final String JOURNAL_HOLDER = "journal ";

    private final ErasureScope scope;
    private final Map<String, KnownHolder> known;
    private final InstantSource clock;
    private final Map<String, HolderResult> results = new TreeMap<>();

    private record DescribedParticipant(BoundParticipant participant, ParticipantDescription description) {

        PendingResult<Long> count(ErasureScope scope) {
            return participant.count(description.stage(), scope);
        }

        PendingResult<Long> remove(ErasureScope scope) {
            return participant.remove(description.stage(), scope);
        }
    }

    /**
     * Prepares a run.
     *
     * @param known the holders that were there once; those that are not there make the erasure pending
     */
    ErasureRun(ErasureScope scope, Map<String, KnownHolder> known, InstantSource clock) {
        this.scope = scope;
        this.known = Map.copyOf(known);
        this.clock = clock;
    }

    /** Asks each participant what it has; returns a result for each holder, by name. */
    List<HolderResult> count(Collection<BoundParticipant> participants) {
        List<DescribedParticipant> described = described(participants);
        counts(described).forEach((holder, count) -> add(holder, failureOf(count), count, PluginResult.of(0L), count));
        return all();
    }

    /**
     * Erases; returns a result for each holder, by name.
     *
     * @param first what is done once each participant has counted; if it throws, nothing is removed
     */
    List<HolderResult> erase(Collection<BoundParticipant> participants, Runnable first) {
        List<DescribedParticipant> described = described(participants);
        Map<DescribedParticipant, PluginResult<Long>> before = counts(described);
        first.run();
        Map<DescribedParticipant, PluginResult<Long>> removed = new HashMap<>();
        for (ErasureStage stage : ErasureStage.values()) {
            List<DescribedParticipant> called = described.stream()
                    .filter(holder -> holder.description().stage() == stage)
                    .toList();
            removed.putAll(awaited(called, holder -> holder.remove(scope)));
        }
        Map<DescribedParticipant, PluginResult<Long>> after = counts(described);
        releaseBuffers();
        for (DescribedParticipant holder : described) {
            Optional<String> failure = failureOf(removed.get(holder)).or(() -> remains(after.get(holder)));
            add(holder, failure, before.get(holder), removed.get(holder), after.get(holder));
        }
        return all();
    }

    /** Lets go of the buffers in which Jackson keeps the last texts of each thread; the options of a container have them tracked. */
    @SuppressWarnings("deprecation") // Nothing else clears the default pool.
    private static void releaseBuffers() {
        BufferRecyclers.releaseBuffers();
    }

    private Map<DescribedParticipant, PluginResult<Long>> counts(List<DescribedParticipant> described) {
        return awaited(described, holder -> holder.count(scope));
    }

    /** Calls participants beside each other, and waits for all. */
    private static Map<DescribedParticipant, PluginResult<Long>> awaited(
            List<DescribedParticipant> called, Function<DescribedParticipant, PendingResult<Long>> call) {
        Map<DescribedParticipant, PendingResult<Long>> started = new LinkedHashMap<>();
        called.forEach(holder -> started.put(holder, call.apply(holder)));
        Map<DescribedParticipant, PluginResult<Long>> ended = new LinkedHashMap<>();
        started.forEach((holder, result) -> ended.put(holder, result.await()));
        return ended;
    }

    private static Optional<String> failureOf(PluginResult<Long> result) {
        return result.failed() ? Optional.of(result.failure()) : Optional.empty();
    }

    private static Optional<String> remains(PluginResult<Long> after) {
        return failureOf(after)
                .or(() -> after.get() == 0 ? Optional.empty() : Optional.of("still has " + after.get() + " items"));
    }

    private List<DescribedParticipant> described(Collection<BoundParticipant> participants) {
        List<DescribedParticipant> described = new ArrayList<>();
        for (BoundParticipant participant : participants) {
            PluginResult<ParticipantDescription> description = participant.describe();
            if (description.failed()) {
                String name = "a participant of " + participant.bundle();
                fail(name, participant.bundle(), participant.version(), description.failure());
            } else {
                described.add(new DescribedParticipant(participant, description.get()));
            }
        }
        addMissing(described.stream().map(holder -> holder.description().name()).toList());
        return described;
    }

    private void addMissing(List<String> present) {
        known.forEach((name, holder) -> {
            if (!present.contains(name) && isConcerned(name)) {
                fail(name, holder.bundle(), holder.version(), "is not there");
            }
        });
    }

    /** A journal has no entry of another one, and is listed as unread if it may have one that was not found. */
    private boolean isConcerned(String holder) {
        return !holder.startsWith(JOURNAL_HOLDER)
                || scope.isBeyondEntries()
                || scope.entries().containsKey(holder.substring(JOURNAL_HOLDER.length()));
    }

    private void fail(String name, String bundle, String version, String reason) {
        results.put(name, new HolderResult(name, bundle, version, 0, 0, false, clock.instant(), Optional.of(reason)));
    }

    /** What a caller has removed before it counts as removed by its holder. */
    private void add(
            DescribedParticipant holder,
            Optional<String> failure,
            PluginResult<Long> before,
            PluginResult<Long> removed,
            PluginResult<Long> after) {
        long gone = removed.failed() ? 0 : removed.get();
        long found = before.failed() ? gone : before.get();
        long left = after.failed() ? found : after.get();
        String name = holder.description().name();
        BoundParticipant participant = holder.participant();
        results.put(
                name,
                new HolderResult(
                        name,
                        participant.bundle(),
                        participant.version(),
                        found,
                        Math.max(gone, found - left),
                        failure.isEmpty() && left == 0,
                        clock.instant(),
                        failure));
    }

    /** A journal that could not be searched may have more than its participant was asked for. */
    private List<HolderResult> all() {
        scope.unread().forEach((journal, reason) -> {
            HolderResult asked = results.get(JOURNAL_HOLDER + journal);
            fail(
                    JOURNAL_HOLDER + journal,
                    asked == null ? "" : asked.bundle(),
                    asked == null ? "" : asked.version(),
                    reason);
        });
        return List.copyOf(results.values());
    }

    /** What a holder has removed in an earlier run counts, too; a holder that was dismissed meanwhile does not. */
    static List<HolderResult> totals(List<HolderResult> earlier, List<HolderResult> now) {
        Map<String, HolderResult> former =
                earlier.stream().collect(toMap(HolderResult::name, Function.identity(), (one, same) -> one));
        List<HolderResult> added = new ArrayList<>();
        for (HolderResult result : now) {
            added.add(Optional.ofNullable(former.get(result.name()))
                    .map(before -> added(before, result))
                    .orElse(result));
        }
        return added;
    }

    private static HolderResult added(HolderResult before, HolderResult now) {
        return new HolderResult(
                now.name(),
                now.bundle(),
                now.version(),
                Math.max(before.found(), before.removed() + now.found()),
                before.removed() + now.removed(),
                now.verified(),
                now.at(),
                now.failure());
    }
}
