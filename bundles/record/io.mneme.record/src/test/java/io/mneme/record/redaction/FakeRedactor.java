package io.mneme.record.redaction;

import io.mneme.spi.redact.Redactor;
import java.util.List;
import java.util.function.UnaryOperator;

/** A redactor that does as it is told. */
record FakeRedactor(String name, UnaryOperator<List<String>> manner) implements Redactor {

    /** Returns one that puts its name behind every text. */
    static FakeRedactor signing(String name) {
        return new FakeRedactor(
                name, texts -> texts.stream().map(text -> text + name).toList());
    }

    @Override
    public List<String> redact(List<String> texts) {
        return manner.apply(texts);
    }
}
