package io.mneme.ui.gogo;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show what is recorded. */
@Component(service = JournalCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"list", "show", "stats"})
public final class JournalCommands {

    private final Journals journals;
    private final Dictations dictations;

    @Activate
    public JournalCommands(@Reference Journals journals, @Reference Dictations dictations) {
        this.journals = journals;
        this.dictations = dictations;
    }

    @Descriptor("Lists the journals that are open")
    public String list(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        Table table = Table.of(
                List.of("journal", "kind", "layout", "entries", "bytes", "durability", "end", "location"),
                journals.all().stream().map(this::row));
        return json ? table.json().toPrettyString() : table.toString();
    }

    @Descriptor("Shows the newest entries of a journal, oldest first: time (UTC), mode, recognised → final")
    public String show(
            @Parameter(names = "--mode", absentValue = "") @Descriptor("only entries of this mode") String mode,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "10")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--id", absentValue = "") @Descriptor("only this entry, in full") String id,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        Journal<?> chosen = journals.named(Words.of(journal).operand("journal", ""));
        if (!id.isEmpty()) {
            return one(chosen, id, json);
        }
        String lane = mode.isEmpty() ? Journal.EVERYTHING : DictationLanes.ofMode(mode);
        Stream<Object> entries = newest(chosen, lane, limit).stream();
        return json
                ? entries.map(this::json).collect(Collectors.joining(",\n", "[", "]"))
                : entries.map(JournalCommands::line).collect(Collectors.joining("\n"));
    }

    @Descriptor("Counts what a journal holds, and says which of its lines were skipped and why")
    public String stats(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        Card card = JournalStats.of(journals.named(Words.of(journal).operand("journal", "")));
        return json ? card.json().toPrettyString() : card.toString();
    }

    private List<Object> row(Journal<?> journal) {
        JournalStatus status = journal.status();
        return List.of(
                journal.name(),
                journals.kind(journal),
                status.layout(),
                status.entries(),
                status.bytes(),
                status.durability(),
                status.end().value(),
                status.location());
    }

    private static List<Object> newest(Journal<?> journal, String lane, int limit) {
        List<Object> entries = new ArrayList<>();
        for (Stored<?> stored : journal.page(lane, Position.END, 0, limit).entries()) {
            entries.add(0, stored.entry());
        }
        return entries;
    }

    private String one(Journal<?> journal, String id, boolean json) {
        Stored<?> stored = journal.find(id).orElseThrow(() -> new UnknownEntryException(journal.name(), id));
        if (json || !(stored.entry() instanceof Dictation dictation)) {
            return json(stored.entry());
        }
        return DictationForm.card(new Stored<>(stored.position(), stored.id(), stored.revision(), dictation))
                .toString();
    }

    private static String line(Object entry) {
        return entry instanceof Dictation dictation ? DictationForm.line(dictation) : OneLine.of(entry.toString());
    }

    private String json(Object entry) {
        return entry instanceof Dictation dictation ? dictations.json(dictation) : entry.toString();
    }
}
