package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.JournalStatus;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.JournalJson;
import java.util.List;

/**
 * The state of the open journals.
 *
 * @param journals the journals, by name
 */
public record OpenJournals(List<OpenJournal> journals) implements CommandResult {

    private static final List<String> COLUMNS = List.of(
            "journal",
            "kind",
            "layout",
            "files",
            "entries",
            "archived",
            "bytes",
            "durability",
            "end",
            "location",
            "read only");

    /**
     * The state of a journal.
     *
     * @param kind what its entries are
     * @param status its state
     */
    public record OpenJournal(String kind, JournalStatus status) {

        private List<Object> row() {
            return List.of(
                    status.journal(),
                    kind,
                    status.layout(),
                    status.files(),
                    status.entries(),
                    status.archived(),
                    status.bytes(),
                    status.durability(),
                    status.end().value(),
                    status.location(),
                    status.readOnly().orElse(""));
        }
    }

    public OpenJournals {
        journals = List.copyOf(journals);
    }

    @Override
    public String toText() {
        return Table.of(COLUMNS, journals.stream().map(OpenJournal::row)).toString();
    }

    @Override
    public String toJson() {
        return JournalJson.list(journals.stream().map(OpenJournal::status)).toString();
    }

    @Override
    public List<JournalStatus> elements() {
        return journals.stream().map(OpenJournal::status).toList();
    }
}
