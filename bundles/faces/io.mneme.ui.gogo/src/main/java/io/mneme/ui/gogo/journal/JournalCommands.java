package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.argument.DayRange;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.DictationTotalsJson;
import io.mneme.view.JournalJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.Process;
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

    /** With the kind of the journal and the folder of its files, which HTTP does not show. */
    private static final TableColumns JOURNALS = columns(
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
            "read_only");

    private final JournalRegistry journals;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    @Activate
    public JournalCommands(@Reference JournalRegistry journals) {
        this.journals = journals;
    }

    @Descriptor("Lists the journals that are open" + "\nExample: journal:list --json")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<JournalStatus> states = new ArrayList<>();
        List<JsonNode> rows = new ArrayList<>();
        for (Journal<?> journal : journals.all()) {
            JournalStatus status = journal.status();
            states.add(status);
            rows.add(RecordJson.of(status).put("kind", journals.kind(journal)).put("location", status.location()));
        }
        return new JsonAnswer(RecordJson.list(states), document -> Table.of(rows, JOURNALS), states).answer(json);
    }

    @Descriptor("Shows the newest entries of a journal, oldest first, with their time (UTC)"
            + "\nExample: journal:show -n 3 --mode proofread")
    public Object show(
            @Parameter(names = "--mode", absentValue = "") @Descriptor("only dictations of this mode") String mode,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "10")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--id", absentValue = "") @Descriptor("only this entry, in full") String id,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        String lane = mode.isEmpty() ? Journal.ALL_ENTRIES : DictationLanes.ofMode(mode);
        return (id.isEmpty() ? newest(chosen, lane, limit) : one(chosen, id)).answer(json);
    }

    private static <E> EntryDetails<E> one(Journal<E> journal, String id) {
        StoredEntry<E> stored = journal.find(id).orElseThrow(() -> new UnknownEntryException(journal.name(), id));
        return EntryDetails.of(journal, stored, JournalJson.line(journal, stored));
    }

    private static <E> EntryList<E> newest(Journal<E> journal, String lane, int limit) {
        Slice<E> page = journal.page(EntryQuery.ofLane(lane), Position.END, 0, limit);
        List<E> oldestFirst = new ArrayList<>();
        page.entries().forEach(stored -> oldestFirst.add(0, stored.entry()));
        return new EntryList<>(
                journal, oldestFirst, JournalJson.page(journal, page).text());
    }

    @Descriptor("Shows what has happened in a journal, one event a line with its position in front: the newest entries,"
            + " or all that came after a position; with --follow also what happens from then on, until interrupted"
            + "\nExample: journal:tail --follow")
    public @Nullable Object tail(
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
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor("one JSON object a line")
                    boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal)
            throws InterruptedException {
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        if (!follow) {
            return JournalTail.of(chosen, since, limit).answer(json);
        }
        JournalTail.start(chosen, since, limit).follow(Process.Utils.current().out(), json);
        return null;
    }

    @Descriptor("Counts what a journal holds, and says which of its lines were skipped and why"
            + "\nExample: journal:stats --days 7")
    public Object stats(
            @Parameter(names = "--days", absentValue = "0")
                    @Descriptor("add up the dictations of the last so many days; 0 for all")
                    int days,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the journal; without one the dictations]") String... journal) {
        Journal<?> chosen = journals.named(CommandArguments.parse(journal).operand("journal", ""));
        return JsonAnswer.of(counted(chosen, DayRange.start(days, Instant.now())), JournalStatisticsView::of)
                .answer(json);
    }

    /** Returns the journal and the sums, each as HTTP sends it, in one object. */
    private ObjectNode counted(Journal<?> journal, Optional<Instant> since) {
        ObjectNode json = JsonNodes.object().set("journal", RecordJson.of(journal.status()));
        try {
            json.set(
                    "totals",
                    totals(journal, since).map(DictationTotalsJson::of).orElse(null));
            return json.put("pending", (String) null);
        } catch (StatisticsPendingException pending) {
            return json.<ObjectNode>set("totals", null).put("pending", pending.getMessage());
        }
    }

    private Optional<DictationTotals> totals(Journal<?> journal, Optional<Instant> since) {
        return Optional.ofNullable(statistics)
                .filter(present -> journals.kind(journal).equals(DICTATIONS))
                .map(present -> present.totals(since));
    }

    /**
     * Entries of a journal.
     *
     * @param <E> the kind of entry
     * @param journal the journal they are in
     * @param elements the entries, the oldest first
     * @param toJson the page of them that HTTP sends, the newest first
     */
    public record EntryList<E>(Journal<E> journal, List<E> elements, String toJson) implements CommandResult {

        public EntryList {
            elements = List.copyOf(elements);
        }

        @Override
        public String toText() {
            return elements.stream()
                    .map(entry -> EntryFormatter.line(journal, entry))
                    .collect(Collectors.joining("\n"));
        }
    }

    /**
     * An entry in full.
     *
     * @param <E> the kind of entry
     * @param stored the entry
     * @param toText everything that is known of it
     * @param toJson the entry in JSON
     */
    public record EntryDetails<E>(StoredEntry<E> stored, String toText, String toJson) implements CommandResult {

        static <E> EntryDetails<E> of(Journal<E> journal, StoredEntry<E> stored, String json) {
            return new EntryDetails<>(
                    stored, EntryFormatter.card(journal, stored).toString(), json);
        }

        public String id() {
            return stored.id();
        }

        public E entry() {
            return stored.entry();
        }
    }
}
