package io.mneme.spi.redact;

import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Redactions that replace one secret, for tests. No sink is redacted until it is switched on. */
public final class FakeRedactions implements Redactions {

    /** The secret that is replaced. */
    public static final String SECRET = "hunter2";

    /** A text that contains this cannot be redacted. */
    public static final String POISON = "poison";

    private final Set<RedactionSink> sinks = EnumSet.noneOf(RedactionSink.class);
    private long generation = 1;

    /** Redacts a sink from now on. */
    public synchronized FakeRedactions on(RedactionSink sink) {
        sinks.add(sink);
        generation++;
        return this;
    }

    /** Stops redacting a sink from now on. */
    public synchronized void off(RedactionSink sink) {
        sinks.remove(sink);
        generation++;
    }

    @Override
    public synchronized List<String> redact(RedactionSink sink, List<String> texts) {
        if (!sinks.contains(sink)) {
            return texts;
        }
        if (texts.stream().anyMatch(text -> text.contains(POISON))) {
            throw new RedactionException("redactor fake failed");
        }
        return texts.stream().map(text -> text.replace(SECRET, "[secret-1]")).toList();
    }

    @Override
    public synchronized long generation(RedactionSink sink) {
        return sinks.contains(sink) ? generation : 0;
    }

    @Override
    public synchronized RedactionStatus status() {
        return new RedactionStatus(List.copyOf(sinks), List.of(), List.of());
    }
}
