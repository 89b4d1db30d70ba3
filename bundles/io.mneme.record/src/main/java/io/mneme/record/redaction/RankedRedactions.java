package io.mneme.record.redaction;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.RedactionStatus;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.spi.redact.Redactor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets all redactors there are work on texts one after the other, the highest ranked first. Those that the configuration names
 * must be there.
 *
 * <p>It waits for its configuration, and refuses every text while that is wrong from the start: a text must not be stored as
 * it is only because its configuration could not be read. A wrong value that comes later is refused, and the last good one
 * stays.
 */
@Component(configurationPid = RankedRedactions.PID, configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class RankedRedactions implements Redactions {

    static final String PID = "io.mneme.redaction";

    private static final Logger LOG = LoggerFactory.getLogger(RankedRedactions.class);

    private final Map<ServiceReference<Redactor>, BoundRedactor> bound = new HashMap<>();
    private final Map<ServiceReference<Redactor>, BoundRedactor> arriving = new HashMap<>();
    private volatile RedactionState state = RedactionState.UNREAD;

    @Activate
    public RankedRedactions(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            RedactionSettings settings = RedactionSettings.read(properties);
            synchronized (bound) {
                state = state.configured(settings);
            }
        } catch (IllegalArgumentException wrong) {
            synchronized (bound) {
                state = state.misconfigured("the configuration " + PID + ": " + wrong.getMessage());
            }
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? PID : PID + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    /** Asks the redactor for its name first, without the lock: it may take its time, or leave meanwhile. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRedactor(ServiceReference<Redactor> reference, Redactor redactor) {
        if (reference.getBundle() == null) {
            return;
        }
        BoundRedactor stranger =
                BoundRedactor.of(reference, redactor, () -> state.settings().timeout());
        synchronized (bound) {
            arriving.put(reference, stranger);
        }
        BoundRedactor introduced = stranger.introduced();
        synchronized (bound) {
            if (arriving.remove(reference, stranger)) {
                bound.put(reference, introduced.ranked(reference));
                rank();
            }
        }
    }

    public void updatedRedactor(ServiceReference<Redactor> reference) {
        synchronized (bound) {
            bound.computeIfPresent(reference, (key, redactor) -> redactor.ranked(key));
            rank();
        }
    }

    public void removeRedactor(ServiceReference<Redactor> reference) {
        synchronized (bound) {
            leave(arriving.remove(reference));
            leave(bound.remove(reference));
            rank();
        }
    }

    private static void leave(@Nullable BoundRedactor redactor) {
        if (redactor != null) {
            redactor.leave();
        }
    }

    private void rank() {
        state = state.served(
                bound.values().stream().sorted(BoundRedactor.HIGHEST_FIRST).toList());
    }

    @Override
    public List<String> redact(Sink sink, List<String> texts) {
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
            redacted = redactor.redact(redacted);
        }
        return redacted;
    }

    @Override
    public long generation(Sink sink) {
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
}
