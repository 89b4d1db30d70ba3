package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.VocabularyJson;
import java.util.List;
import java.util.Locale;

/**
 * The terms that occur in a text.
 *
 * @param vocabulary the vocabulary they are in
 * @param matches the terms, best first
 * @param text the text
 */
public record TermMatchTable(Vocabulary vocabulary, List<TermMatch> matches, String text) implements CommandResult {

    private static final List<String> COLUMNS = List.of("term", "match", "in the text", "note");

    public TermMatchTable {
        matches = List.copyOf(matches);
    }

    @Override
    public String toText() {
        return Table.of(COLUMNS, matches.stream().map(this::row)).toString();
    }

    @Override
    public String toJson() {
        return VocabularyJson.matches(vocabulary, matches).toString();
    }

    @Override
    public List<TermMatch> elements() {
        return matches;
    }

    private List<Object> row(TermMatch match) {
        return List.of(
                match.term().term(),
                match.type().name().toLowerCase(Locale.ROOT),
                text.substring(match.start(), match.end()),
                match.term().note());
    }
}
