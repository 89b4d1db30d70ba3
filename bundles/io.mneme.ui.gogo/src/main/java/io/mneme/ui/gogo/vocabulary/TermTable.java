package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.VocabularyJson;
import java.util.List;

/**
 * A page of terms.
 *
 * @param vocabulary the vocabulary they are in
 * @param page the terms
 */
public record TermTable(Vocabulary vocabulary, Slice<TermEntry> page) implements CommandResult {

    private static final List<String> COLUMNS = List.of("term", "variants", "category", "note");

    @Override
    public String toText() {
        return Table.of(COLUMNS, page.entries().stream().map(stored -> row(stored.entry())))
                + (page.hasMore() ? "\n…" : "");
    }

    @Override
    public String toJson() {
        return VocabularyJson.page(vocabulary, page).text();
    }

    @Override
    public List<TermEntry> elements() {
        return page.entries().stream().map(StoredEntry::entry).toList();
    }

    private static List<Object> row(TermEntry term) {
        return List.of(term.term(), String.join(", ", term.variants()), term.category(), term.note());
    }
}
