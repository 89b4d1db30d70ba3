package io.mneme.ui.gogo.completion;

import io.mneme.api.journal.Position;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the newest terms of the vocabulary, and their categories. */
@Component
public final class TermNames implements ArgumentValues {

    private static final int MAX_TERMS = 200;

    private final Vocabulary vocabulary;

    @Activate
    public TermNames(@Reference Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("term", "category");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        if (!request.command().startsWith("vocabulary:")) {
            return List.of();
        }
        boolean categories = request.argument().equals("category");
        return vocabulary.list(TermFilter.ALL, Position.END, 0, MAX_TERMS).entries().stream()
                .flatMap(stored -> categories
                        ? Stream.of(stored.entry().details().category())
                        : Stream.of(stored.entry().term()))
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
    }
}
