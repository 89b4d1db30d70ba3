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
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A participant while it is bound, and the limit of its calls. Safe for use by many threads. */
final class BoundParticipant implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BoundParticipant.class);
    private static final String LABEL = "erasure";
    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);

    private final String bundle;
    private final String version;
    private final PluginBoundary<Supplier<ErasureParticipant>> limited;
    private final PluginBoundary<Supplier<ErasureParticipant>> unlimited;

    private volatile PluginResult<ParticipantDescription> description = PluginResult.failed("was not asked");

    /**
     * What a participant says about itself.
     *
     * @param name its name
     * @param holds what it holds
     * @param stage when it is called
     */
    record ParticipantDescription(String name, String holds, ErasureStage stage) {

        ParticipantDescription {
            requireNonNull(name, "name");
            requireNonNull(holds, "holds");
            requireNonNull(stage, "stage");
        }
    }

    /**
     * Binds a participant.
     *
     * @param bundle the name of its bundle
     * @param version the version of its bundle
     * @param service gets its service when it is called: one that only erasures use need not exist before
     */
    BoundParticipant(String bundle, String version, Supplier<ErasureParticipant> service) {
        this(bundle, version, service, CALL_LIMIT);
    }

    BoundParticipant(String bundle, String version, Supplier<ErasureParticipant> service, Duration limit) {
        this.bundle = bundle;
        this.version = version;
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

    /** Returns the version of its bundle. */
    String version() {
        return version;
    }

    /** Asks until it has told; from then on it is the same. */
    PluginResult<ParticipantDescription> describe() {
        PluginResult<ParticipantDescription> known = description;
        if (known.failed()) {
            known = limited.prepare(service -> describe(service.get().get()));
            description = known;
        }
        return known;
    }

    private static ParticipantDescription describe(ErasureParticipant participant) {
        return new ParticipantDescription(participant.name(), participant.holds(), participant.stage());
    }

    /** Begins to count what it has. */
    PendingResult<Long> count(ErasureStage stage, ErasureScope scope) {
        return boundary(stage).begin(service -> count(service.get().get(), scope));
    }

    private long count(ErasureParticipant participant, ErasureScope scope) {
        return guarded(() -> sum(scope, what -> given(participant.find(what)).items())
                + scope.text()
                        .map(text -> given(participant.findText(text)).items())
                        .orElse(0L)
                + (scope.withRest() ? given(participant.findRest()).items() : 0));
    }

    /** Begins to remove what it has; the result is the number of removed items. */
    PendingResult<Long> remove(ErasureStage stage, ErasureScope scope) {
        return boundary(stage).begin(service -> remove(service.get().get(), scope));
    }

    private long remove(ErasureParticipant participant, ErasureScope scope) {
        return guarded(() -> sum(scope, what -> given(participant.remove(what)).items())
                + scope.text()
                        .map(text -> given(participant.removeText(text)).items())
                        .orElse(0L)
                + (scope.withRest() ? given(participant.removeRest()).items() : 0));
    }

    /** A journal is never interrupted, which would close its files. */
    private PluginBoundary<Supplier<ErasureParticipant>> boundary(ErasureStage stage) {
        return stage == ErasureStage.ENTRIES ? unlimited : limited;
    }

    private static <T> T given(@Nullable T answer) {
        if (answer == null) {
            throw new ContractViolationException("returned null");
        }
        return answer;
    }

    private static long sum(ErasureScope scope, ToLongFunction<Erased> items) {
        return scope.what().stream().mapToLong(items).sum();
    }

    private long guarded(LongSupplier call) {
        try {
            return call.getAsLong();
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
