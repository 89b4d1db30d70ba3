package io.mneme.record.redaction;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import io.mneme.record.redaction.BoundRedactor.RedactorDescription;
import io.mneme.spi.redact.Redactor;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.ServiceOrder;
import io.mneme.support.settings.LiveSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/**
 * Redacts texts by all bound redactors one after the other, the highest ranked first. The redactors that the configuration
 * names are required.
 *
 * <p>It waits for its configuration, and rejects every text until there is a valid one: a text must not be stored unredacted
 * only because the configuration could not be read. A later wrong value is rejected, and the last valid one stays.
 */
@Component(configurationPid = RedactionSettings.PID, configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class RankedRedactions implements Redactions {

    private static final ServiceKind KIND = new ServiceKind("redactor", "redactor", Set.of());

    private final Object lock = new Object();
    private final ServiceOrder<Redactor, RedactorDescription> services = new ServiceOrder<>(
            KIND,
            RedactorDescription.NAMELESS,
            redactor -> new RedactorDescription(redactor.get().name()),
            this::change,
            System::nanoTime);
    private final LiveSettings<RedactionSettings> settings = new LiveSettings<>(RedactionSettings.SCHEMA);
    private final RedactionMeters meters;
    private volatile RedactionState state = RedactionState.UNREAD;

    @Activate
    public RankedRedactions(
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters, Map<String, Object> properties) {
        this.meters = new RedactionMeters(meters);
        modified(properties);
    }

    @Deactivate
    public void removeMeters() {
        meters.close();
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        Optional<String> refused = settings.offer(properties);
        synchronized (lock) {
            state = refused.map(
                            reason -> state.misconfigured("the configuration " + RedactionSettings.PID + ": " + reason))
                    .orElseGet(() -> state.configured(settings.current()));
        }
    }

    /** Asks the redactor for its name first, without the lock: the call may be slow, and the redactor may leave meanwhile. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRedactor(ServiceReference<Redactor> reference, Redactor redactor) {
        services.add(
                reference,
                redactor,
                new PluginThreads(KIND.name(), () -> state.settings().timeout()),
                Failures.unlimited((plugin, cause) -> plugin + " " + cause + ": texts it was to redact go nowhere"));
    }

    public void updatedRedactor(ServiceReference<Redactor> reference) {
        services.update(reference);
        synchronized (lock) {
            state = state.updated();
        }
    }

    public void removeRedactor(ServiceReference<Redactor> reference) {
        services.remove(reference);
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            state = state.served(redactors());
            meters.update(state.redactors());
        }
    }

    /** A redactor that returns no name works all the same, so that no text stays unredacted. */
    private List<BoundRedactor> redactors() {
        return services.snapshot(Overrides.NONE, services.nameless()).services().stream()
                .map(BoundRedactor::new)
                .toList();
    }

    @Override
    public List<String> redact(RedactionSink sink, List<String> texts) {
        RedactionState now = state;
        if (!now.settings().sinks().contains(sink)) {
            return texts;
        }
        List<String> problems = now.problems(RedactionSettings.name(sink));
        if (!problems.isEmpty()) {
            throw new RedactionException(problems.get(0));
        }
        List<String> redacted = List.copyOf(texts);
        for (BoundRedactor redactor : now.redactors()) {
            redacted = meters.redact(redactor, redacted);
        }
        return redacted;
    }

    @Override
    public long generation(RedactionSink sink) {
        RedactionState now = state;
        return now.settings().sinks().contains(sink) ? now.generation() : 0;
    }

    @Override
    public RedactionStatus status() {
        RedactionState now = state;
        return new RedactionStatus(
                now.settings().sinks().stream().sorted().toList(),
                now.problems(),
                now.redactors().stream().map(BoundRedactor::info).toList());
    }

    /**
     * The redaction in force at a moment.
     *
     * @param settings the last good ones
     * @param wrong what is wrong with the configuration as long as it was never right; else empty
     * @param redactors the redactors there are, in the order of their work
     * @param generation the number of this state, 1 or more; grows
     */
    private record RedactionState(
            RedactionSettings settings, String wrong, List<BoundRedactor> redactors, long generation) {

        /** The state before the configuration is read. */
        static final RedactionState UNREAD =
                new RedactionState(RedactionSettings.UNREAD, "the configuration is not read yet", List.of(), 1);

        RedactionState {
            redactors = List.copyOf(redactors);
        }

        RedactionState configured(RedactionSettings others) {
            return wrong.isEmpty() && others.equals(settings)
                    ? this
                    : new RedactionState(others, "", redactors, generation + 1);
        }

        RedactionState misconfigured(String why) {
            return wrong.isEmpty() ? this : new RedactionState(settings, why, redactors, generation);
        }

        RedactionState served(List<BoundRedactor> others) {
            return others.equals(redactors) ? this : new RedactionState(settings, wrong, others, generation + 1);
        }

        /** Returns the state after a redactor has changed: from now on it may redact another way. */
        RedactionState updated() {
            return new RedactionState(settings, wrong, redactors, generation + 1);
        }

        /** Returns why all texts for the redacted sinks are rejected; empty if they are not. */
        List<String> problems() {
            return problems(settings.sinks().stream()
                    .sorted()
                    .map(RedactionSettings::name)
                    .collect(Collectors.joining(", ")));
        }

        /**
         * Returns why all texts are rejected; empty if they are not.
         *
         * @param sinks the sinks in question; empty if none is redacted
         */
        List<String> problems(String sinks) {
            List<String> problems = new ArrayList<>();
            if (!wrong.isEmpty()) {
                problems.add(wrong);
            } else if (!sinks.isEmpty()) {
                settings.required().stream()
                        .sorted()
                        .filter(name -> redactors.stream()
                                .noneMatch(there -> there.name().equals(name)))
                        .forEach(name -> problems.add(
                                "the redactor " + name + " is not there, though " + sinks + " is to be redacted"));
                if (problems.isEmpty() && redactors.isEmpty()) {
                    problems.add("no redactor is there, though " + sinks + " is to be redacted");
                }
            }
            return problems;
        }
    }
}
