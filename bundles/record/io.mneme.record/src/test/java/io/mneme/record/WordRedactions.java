package io.mneme.record;

import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes one word out of what goes to a sink, or fails, as a test wants it. */
public final class WordRedactions implements Redactions {

    private final Map<RedactionSink, String> words = new EnumMap<>(RedactionSink.class);
    private final Set<RedactionSink> failing = EnumSet.noneOf(RedactionSink.class);

    /** From now on takes this word out of what goes to the sink. */
    public void redact(RedactionSink sink, String word) {
        words.put(sink, word);
    }

    /** From now on fails for the sink. */
    public void fail(RedactionSink sink) {
        failing.add(sink);
    }

    @Override
    public List<String> redact(RedactionSink sink, List<String> texts) {
        if (failing.contains(sink)) {
            throw new RedactionException("redactor test failed");
        }
        String word = words.get(sink);
        return word == null
                ? texts
                : texts.stream().map(text -> text.replace(word, "[word-1]")).toList();
    }

    @Override
    public long generation(RedactionSink sink) {
        return words.containsKey(sink) || failing.contains(sink) ? 1 : 0;
    }

    @Override
    public RedactionStatus status() {
        return new RedactionStatus(List.copyOf(words.keySet()), List.of(), List.of());
    }
}
