package io.mneme.ui.gogo.journal;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.DayRange;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.JournalJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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

    private final JournalRegistry journals;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    @Activate
    public JournalCommands(@Reference JournalRegistry journals) {
        this.journals = journals;
    }

    @Descriptor("Lists the journals that are open")
    public String list(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        if (json) {
            return TerminalText.json(JournalJson.list(journals.all().stream().map(Journal::status))
                    .toString());
        }
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
        return table.toString();
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
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        if (!id.isEmpty()) {
            return one(chosen, id, json);
        }
        String lane = mode.isEmpty() ? Journal.ALL_ENTRIES : DictationLanes.ofMode(mode);
        return newest(chosen, lane, limit, json);
    }

    private static <E> String one(Journal<E> journal, String id, boolean json) {
        StoredEntry<E> stored = journal.find(id).orElseThrow(() -> new UnknownEntryException(journal.name(), id));
        return json
                ? TerminalText.json(journal.json(stored.entry()))
                : EntryFormatter.card(journal, stored).toString();
    }

    private static <E> String newest(Journal<E> journal, String lane, int limit, boolean json) {
        List<E> oldestFirst = new ArrayList<>();
        journal.page(EntryQuery.ofLane(lane), Position.END, 0, limit)
                .entries()
                .forEach(stored -> oldestFirst.add(0, stored.entry()));
        return json
                ? TerminalText.json(
                        oldestFirst.stream().map(journal::json).collect(Collectors.joining(",\n", "[", "]")))
                : oldestFirst.stream()
                        .map(entry -> EntryFormatter.line(journal, entry))
                        .collect(Collectors.joining("\n"));
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
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        EventFormat format = json ? EntryFormatter::json : EntryFormatter::line;
        JournalTail<?> tail = JournalTail.of(chosen, since, limit, format);
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
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        JournalStatisticsView view = counted(chosen, DayRange.start(days, Instant.now()));
        return json ? TerminalText.json(view.json()) : view.text();
    }

    private JournalStatisticsView counted(Journal<?> journal, Optional<Instant> since) {
        try {
            return new JournalStatisticsView(journal.status(), totals(journal, since), Optional.empty());
        } catch (StatisticsPendingException pending) {
            return new JournalStatisticsView(journal.status(), Optional.empty(), Optional.of(pending.getMessage()));
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
}
