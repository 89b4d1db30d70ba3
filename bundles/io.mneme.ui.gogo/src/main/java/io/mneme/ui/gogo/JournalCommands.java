package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show what is recorded. */
@Component(service = JournalCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"list", "show", "tail", "stats"})
public final class JournalCommands {

    private static final String DICTATIONS = "dictation";

    private final Journals journals;
    private final Entries entries;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    @Activate
    public JournalCommands(@Reference Journals journals, @Reference Entries entries) {
        this.journals = journals;
        this.entries = entries;
    }

    @Descriptor("Lists the journals that are open")
    public String list(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        Table table = Table.of(
                List.of(
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
                        "read only"),
                journals.all().stream().map(this::row));
        return json ? table.json().toPrettyString() : table.toString();
    }

    @Descriptor("Shows the newest entries of a journal, oldest first, with their time (UTC)")
    public String show(
            @Parameter(names = "--mode", absentValue = "") @Descriptor("only dictations of this mode") String mode,
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
            Stored<?> stored = chosen.find(id).orElseThrow(() -> new UnknownEntryException(chosen.name(), id));
            return json ? entries.json(stored.entry()) : entries.card(stored);
        }
        String lane = mode.isEmpty() ? Journal.EVERYTHING : DictationLanes.ofMode(mode);
        Stream<Object> newest = newest(chosen, lane, limit).stream().map(Stored::entry);
        return json
                ? newest.map(entries::json).collect(Collectors.joining(",\n", "[", "]"))
                : newest.map(entries::line).collect(Collectors.joining("\n"));
    }

    @Descriptor("Shows what has happened in a journal, one event a line with its position in front: the newest entries,"
            + " or all that came after a position; with --follow also what happens from then on, until interrupted")
    public @Nullable String tail(
            CommandSession session,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "10")
                    @Descriptor("how many events, at least 1")
                    int limit,
            @Parameter(names = "--since", absentValue = "")
                    @Descriptor("position; entries, edits and deletions that came after it")
                    String since,
            @Parameter(
                            names = {"-f", "--follow"},
                            presentValue = "true",
                            absentValue = "false")
                    @Descriptor("go on until interrupted")
                    boolean follow,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false")
                    @Descriptor("one JSON object a line")
                    boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal)
            throws InterruptedException {
        Journal<?> chosen = journals.named(Words.of(journal).operand("journal", ""));
        Tail tail = Tail.of(chosen, since, limit, json ? entries::json : entries::line);
        if (!follow) {
            return json ? tail.lines() : tail.text();
        }
        tail.follow(session.getConsole());
        return null;
    }

    @Descriptor("Counts what a journal holds, and says which of its lines were skipped and why")
    public String stats(
            @Parameter(names = "--days", absentValue = "0")
                    @Descriptor("add up the dictations of the last so many days; 0 for all")
                    int days,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        Journal<?> chosen = journals.named(Words.of(journal).operand("journal", ""));
        Card card = counted(chosen, Days.before(days, Instant.now()));
        return json ? card.json().toPrettyString() : card.toString();
    }

    private Card counted(Journal<?> journal, Optional<Instant> since) {
        try {
            return JournalStats.of(journal.status(), totals(journal, since));
        } catch (StatisticsPendingException pending) {
            return JournalStats.of(journal.status(), Optional.empty()).with("not added up yet", pending.getMessage());
        }
    }

    private Optional<DictationTotals> totals(Journal<?> journal, Optional<Instant> since) {
        return Optional.ofNullable(statistics)
                .filter(present -> journals.kind(journal).equals(DICTATIONS))
                .map(present -> present.totals(since));
    }

    private List<Object> row(Journal<?> journal) {
        JournalStatus status = journal.status();
        return List.of(
                journal.name(),
                journals.kind(journal),
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

    private static List<Stored<?>> newest(Journal<?> journal, String lane, int limit) {
        List<Stored<?>> newest = new ArrayList<>();
        for (Stored<?> stored :
                journal.page(Selection.of(lane), Position.END, 0, limit).entries()) {
            newest.add(0, stored);
        }
        return newest;
    }
}
