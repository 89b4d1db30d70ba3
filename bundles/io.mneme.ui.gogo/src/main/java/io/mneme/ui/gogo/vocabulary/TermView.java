package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;

/**
 * One term.
 *
 * @param vocabulary the vocabulary it is in
 * @param stored the term
 */
public record TermView(Vocabulary vocabulary, StoredEntry<TermEntry> stored) implements CommandResult {

    @Override
    public String toText() {
        TermEntry term = stored.entry();
        return FieldList.EMPTY
                .with("term", term.term())
                .with("variants", String.join(", ", term.variants()))
                .with("category", term.category())
                .with("note", term.note())
                .with("put", term.timestamp())
                .toString();
    }

    @Override
    public String toJson() {
        return vocabulary.json(stored.entry());
    }
}
