package io.mneme.record.erase;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.JournalException;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginBoundary.PendingResult;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.plugin.PluginThreads;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A participant while it is bound, and the limit of its calls. Safe for use by many threads. */
final class BoundParticipant implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BoundParticipant.class);
    private static final String LABEL = "erasure";
    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);

    private final String bundle;
    private final PluginBoundary<Supplier<ErasureParticipant>> limited;
    private final PluginBoundary<Supplier<ErasureParticipant>> unlimited;

    /**
     * What a participant says about itself.
     *
     * @param name its name
     * @param stage when it is called
     */
    record ParticipantDescription(String name, ErasureStage stage) {

        ParticipantDescription {
            requireNonNull(name, "name");
            requireNonNull(stage, "stage");
        }
    }

    /**
     * Binds a participant.
     *
     * @param bundle the name of its bundle
     * @param service gets its service when it is called: one that only erasures use need not exist before
     */
    BoundParticipant(String bundle, Supplier<ErasureParticipant> service) {
        this(bundle, service, CALL_LIMIT);
    }

    BoundParticipant(String bundle, Supplier<ErasureParticipant> service, Duration limit) {
        this.bundle = bundle;
        String plugin = "participant of " + bundle;
        Failures failures = Failures.unlimited(
                (name, cause) -> name + " " + cause + ": an erasure is not finished before it succeeds");
        limited = PluginBoundary.of(plugin, service, new PluginThreads(LABEL, () -> limit), failures);
        unlimited = PluginBoundary.of(plugin, service, CallRunner.INLINE, failures);
    }

    /** Returns the name of its bundle. */
    String bundle() {
        return bundle;
    }

    PluginResult<ParticipantDescription> describe() {
        return limited.prepare(service -> describe(service.get().get()));
    }

    private static ParticipantDescription describe(ErasureParticipant participant) {
        return new ParticipantDescription(participant.name(), participant.stage());
    }

    /** Begins to remove the text of entries; the result is the number of removed items. */
    PendingResult<Long> begin(ErasureStage stage, List<Erased> all) {
        PluginBoundary<Supplier<ErasureParticipant>> boundary = stage == ErasureStage.ENTRIES ? unlimited : limited;
        return boundary.begin(service -> remove(service.get().get(), all));
    }

    private long remove(ErasureParticipant participant, List<Erased> all) {
        try {
            return all.stream()
                    .mapToLong(what -> participant.remove(what).items())
                    .sum();
        } catch (JournalException failed) {
            LOG.warn("The participant of {} has not removed everything", bundle, failed);
            throw new ContractViolationException("cannot change its files now");
        }
    }

    /** Interrupts its calls, since it has left. */
    @Override
    public void close() {
        limited.close();
    }
}
