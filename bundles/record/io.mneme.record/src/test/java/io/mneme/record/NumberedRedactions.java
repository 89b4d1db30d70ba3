package io.mneme.record;

import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes canaries out of texts, and numbers them within the texts of one call, as redactors do. */
public final class NumberedRedactions implements Redactions {

    private static final Pattern CANARY = Pattern.compile("CNRY[0-9a-z]*");

    private final Set<RedactionSink> sinks = EnumSet.noneOf(RedactionSink.class);

    /** Redacts a sink from now on. */
    public void on(RedactionSink sink) {
        sinks.add(sink);
    }

    @Override
    public List<String> redact(RedactionSink sink, List<String> texts) {
        if (!sinks.contains(sink)) {
            return texts;
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        return texts.stream()
                .map(text -> CANARY.matcher(text)
                        .replaceAll(match -> Matcher.quoteReplacement(
                                "[bird-" + numbers.computeIfAbsent(match.group(), unseen -> numbers.size() + 1) + "]")))
                .toList();
    }

    @Override
    public long generation(RedactionSink sink) {
        return sinks.contains(sink) ? 1 : 0;
    }

    @Override
    public RedactionStatus status() {
        return new RedactionStatus(List.copyOf(sinks), List.of(), List.of());
    }
}
