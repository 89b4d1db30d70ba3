package io.mneme.record.erase;

import io.mneme.record.erase.BoundParticipant.ParticipantDescription;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.plugin.PluginBoundary.PendingResult;
import io.mneme.support.plugin.PluginResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One erasure: calls the participants stage by stage, those of a stage beside each other, and remembers which of them have failed. For
 * one thread.
 */
final class ErasureRun {

    private final List<Erased> what;
    private final List<String> failures = new ArrayList<>();
    private final Map<ErasureStage, Long> removed = new EnumMap<>(ErasureStage.class);

    private record DescribedParticipant(BoundParticipant participant, ParticipantDescription description) {}

    private record StartedRemoval(String name, PendingResult<Long> items) {}

    /**
     * Prepares an erasure.
     *
     * @param what the entries by journal
     * @param failures what has failed before, each with its reason
     */
    ErasureRun(List<Erased> what, List<String> failures) {
        this.what = List.copyOf(what);
        this.failures.addAll(failures);
    }

    void call(Collection<BoundParticipant> participants) {
        List<DescribedParticipant> described = described(participants);
        for (ErasureStage stage : ErasureStage.values()) {
            if (stage != ErasureStage.CONVERSATIONS || failures.isEmpty()) {
                call(stage, described);
            }
        }
    }

    private List<DescribedParticipant> described(Collection<BoundParticipant> participants) {
        List<DescribedParticipant> described = new ArrayList<>();
        for (BoundParticipant participant : participants) {
            PluginResult<ParticipantDescription> description = participant.describe();
            if (description.failed()) {
                fail("a participant of " + participant.bundle(), description.failure());
            } else {
                described.add(new DescribedParticipant(participant, description.get()));
            }
        }
        return described;
    }

    private void call(ErasureStage stage, List<DescribedParticipant> participants) {
        List<StartedRemoval> started = participants.stream()
                .filter(candidate -> candidate.description().stage() == stage)
                .map(candidate -> new StartedRemoval(
                        candidate.description().name(), candidate.participant().begin(stage, what)))
                .toList();
        for (StartedRemoval removal : started) {
            PluginResult<Long> items = removal.items().await();
            if (items.failed()) {
                fail(removal.name(), items.failure());
            } else {
                removed.merge(stage, items.get(), Long::sum);
            }
        }
    }

    private void fail(String participant, String reason) {
        failures.add(participant + " " + reason);
    }

    boolean hasFailed() {
        return !failures.isEmpty();
    }

    /** Returns the participants that have failed, each with its reason. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns the number of erased entries; if there were none, of other items that are kept for conversations. */
    int count() {
        int entries = what.stream().mapToInt(erased -> erased.ids().size()).sum();
        long others =
                removed.getOrDefault(ErasureStage.COPIES, 0L) + removed.getOrDefault(ErasureStage.CONVERSATIONS, 0L);
        return entries > 0 ? entries : Math.toIntExact(others);
    }
}
