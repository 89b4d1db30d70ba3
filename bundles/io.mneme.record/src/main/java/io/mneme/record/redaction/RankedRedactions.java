package io.mneme.record.redaction;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.spi.redact.Redactor;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets all redactors there are work on texts one after the other, the highest ranked first.
 *
 * <p>It waits for its configuration, and refuses every text while that is wrong from the start: a text must not be stored as
 * it is only because nobody could read that it should not be. A wrong value that comes later is refused, and the last good
 * one stays.
 */
@Component(configurationPid = RankedRedactions.PID, configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class RankedRedactions implements Redactions {

    static final String PID = "io.mneme.redaction";

    private static final Logger LOG = LoggerFactory.getLogger(RankedRedactions.class);

    private final Map<ServiceReference<Redactor>, BoundRedactor> bound = new HashMap<>();
    private volatile Standing standing;

    @Activate
    public RankedRedactions(Map<String, Object> properties) {
        standing = new Standing(EnumSet.allOf(Sink.class), "is not read yet", List.of(), 1);
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            Set<Sink> sinks = Sinks.read(properties);
            synchronized (bound) {
                standing = standing.configured(sinks);
            }
        } catch (IllegalArgumentException wrong) {
            synchronized (bound) {
                standing = standing.misconfigured(wrong.getMessage());
            }
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? PID : PID + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRedactor(ServiceReference<Redactor> reference, Redactor redactor) {
        synchronized (bound) {
            bound.put(reference, BoundRedactor.of(reference, redactor));
            rank();
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
            bound.remove(reference);
            rank();
        }
    }

    private void rank() {
        standing = standing.served(
                bound.values().stream().sorted(BoundRedactor.HIGHEST_FIRST).toList());
    }

    @Override
    public List<String> redact(Sink sink, List<String> texts) {
        Standing now = standing;
        if (!now.sinks().contains(sink)) {
            return texts;
        }
        if (!now.wrong().isEmpty()) {
            throw new RedactionException("the configuration " + PID + ": " + now.wrong());
        }
        if (now.redactors().isEmpty()) {
            throw new RedactionException("no redactor is there, though " + Sinks.name(sink) + " is to be redacted");
        }
        List<String> redacted = List.copyOf(texts);
        for (BoundRedactor redactor : now.redactors()) {
            redacted = redactor.redact(redacted);
        }
        return redacted;
    }

    @Override
    public long generation(Sink sink) {
        Standing now = standing;
        return now.sinks().contains(sink) ? now.generation() : 0;
    }

    /**
     * What holds at a moment.
     *
     * @param sinks which sinks are redacted; all as long as the configuration was never right
     * @param wrong what is wrong with it then; else empty
     * @param redactors who redacts, in the order of their work
     * @param generation the number of what holds, 1 or more; grows
     */
    private record Standing(Set<Sink> sinks, String wrong, List<BoundRedactor> redactors, long generation) {

        Standing configured(Set<Sink> others) {
            return wrong.isEmpty() && others.equals(sinks) ? this : new Standing(others, "", redactors, generation + 1);
        }

        Standing misconfigured(String why) {
            return wrong.isEmpty() ? this : new Standing(sinks, why, redactors, generation);
        }

        Standing served(List<BoundRedactor> others) {
            return new Standing(sinks, wrong, others, generation + 1);
        }
    }
}
