package io.mneme.ui.http.journal;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.ThrottledResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.server.ServedJournals;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.view.JournalJson;
import io.mneme.view.PageCursor;
import io.mneme.view.PathSegment;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The journals over HTTP: how they are doing, the list of their entries, and each entry. No answer has the folders of their files. */
public final class EntriesEndpoint {

    private static final String ENTRIES = "/v1/journals/{journal}/entries";
    private static final String ENTRY = ENTRIES + "/{id}";
    private static final String CONVERSATION = "conversation_id";
    private static final Pattern POSITION = Pattern.compile("[0-9]{1,18}");

    /** What records the entries of the journals that accept none of clients: a path, or no client at all. */
    private static final Map<String, String> RECORDERS_BY_KIND = Map.of(
            "audit", "the container alone",
            "dictation", "/v1/dictations",
            "utterance", "/v1/utterances",
            "annotation", "/v1/conversations",
            "term", "/v1/vocabulary");

    private final RequiredService<EntryRecorder> recorder;
    private final Clock clock;
    private final ServedJournals journals;
    private final IdempotencyCache once;

    public EntriesEndpoint(RequiredServices services, IdempotentRequests requests) {
        this.journals = services.journals();
        this.recorder = services.of(EntryRecorder.class, "the recorder of entries");
        this.clock = services.clock();
        this.once = requests.of("entries");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/journals", RouteScope.READ, call -> journals()),
                HttpRoute.of(
                        "GET",
                        ENTRIES,
                        RouteScope.READ,
                        call -> list(journal(call), call),
                        "lane",
                        "limit",
                        "after",
                        "around"),
                HttpRoute.of("POST", ENTRIES, RouteScope.RECORD, call -> record(writable(call), call), CONVERSATION),
                HttpRoute.of("GET", ENTRY, RouteScope.READ, call -> read(journal(call), call)),
                HttpRoute.of("PATCH", ENTRY, RouteScope.EDIT, call -> edit(writable(call), call)),
                HttpRoute.of("DELETE", ENTRY, RouteScope.EDIT, call -> delete(writable(call), call)));
    }

    private BufferedResponse journals() {
        return BufferedResponse.json(
                200,
                RecordJson.list(journals.open().stream()
                        .map(Journal::status)
                        .sorted(Comparator.comparing(JournalStatus::journal))
                        .toList()));
    }

    private Journal<?> journal(Request call) {
        return journals.named(Optional.of(call.parameter("journal")));
    }

    private Journal<?> writable(Request call) {
        Journal<?> journal = journal(call);
        return journal.parser()
                .map(present -> journal)
                .orElseThrow(() -> unwritable(journal.name(), journals.kind(journal)));
    }

    private static <E> Response list(Journal<E> journal, Request call) {
        QueryParameters query = call.query();
        EntryQuery which = EntryQuery.ofLane(query.one("lane").orElse(Journal.ALL_ENTRIES));
        int limit = query.limit();
        Optional<Position> around = query.one("around").map(EntriesEndpoint::position);
        Optional<PageCursor> after = query.cursor("after");
        if (around.isPresent() && after.isPresent()) {
            throw Problem.reject("around", "cannot be combined with after");
        }
        Position before = after.map(PageCursor::before).orElse(Position.END);
        return Response.page(() -> JournalJson.page(
                journal,
                around.map(position -> around(journal, which, position, limit))
                        .orElseGet(() -> journal.page(which, before, 0, limit))));
    }

    private static Position position(String text) {
        if (!POSITION.matcher(text).matches()) {
            throw Problem.reject("around", "must be a position, as 42");
        }
        return new Position(Long.parseLong(text));
    }

    /** Returns the page that has a position in its middle, newest first like all pages. */
    private static <E> Slice<E> around(Journal<E> journal, EntryQuery which, Position position, int limit) {
        List<StoredEntry<E>> entries = new ArrayList<>(
                limit > 1 ? journal.after(which, position, limit / 2).entries() : List.of());
        Collections.reverse(entries);
        Slice<E> older = journal.page(which, new Position(position.value() + 1), 0, limit - entries.size());
        entries.addAll(older.entries());
        return new Slice<>(entries, older.total(), older.hasMore() && !entries.isEmpty(), older.skipped());
    }

    private static <E> Response read(Journal<E> journal, Request call) {
        String id = call.parameter("id");
        return new ThrottledResponse(() -> answer(
                200, journal, journal.find(id).orElseThrow(() -> new UnknownEntryException(journal.name(), id))));
    }

    private <E> BufferedResponse record(Journal<E> journal, Request call) {
        EntryRecorder present = recorder.get();
        String body = call.body();
        Instant now = clock.instant();
        if (EntryLists.isList(body)) {
            return recordAll(journal, call, body);
        }
        if (call.query().one(CONVERSATION).isPresent()) {
            throw Problem.reject(
                    CONVERSATION, "can be given with a list of entries only; an entry has a field of this name");
        }
        return once.execute(
                call,
                body,
                now,
                () -> {
                    StoredEntry<E> stored = present.record(journal, body, now);
                    return new IdempotentResult(recorded(journal, stored), stored.id(), "");
                },
                (id, note) -> recorded(journal, journal.find(id).orElseThrow(() -> IdempotentResult.deleted(id))));
    }

    private <E> BufferedResponse recordAll(Journal<E> journal, Request call, String list) {
        EntryRecorder present = recorder.get();
        Instant now = clock.instant();
        Optional<String> conversation = call.query().one(CONVERSATION);
        return once.execute(
                call,
                conversation.map(id -> id + "\n").orElse("") + list,
                now,
                () -> EntryLists.recorded(journal, present.recordAll(journal, list, fields(conversation), now)),
                (id, note) -> EntryLists.answer(journal, EntryLists.find(journal, note)));
    }

    private static Map<String, String> fields(Optional<String> conversation) {
        return conversation.map(id -> Map.of(CONVERSATION, id)).orElse(Map.of());
    }

    private <E> BufferedResponse edit(Journal<E> journal, Request call) {
        String id = call.parameter("id");
        StoredEntry<E> stored =
                recorder.get().edit(journal, id, call.body(), condition(journal, call, id), clock.instant());
        return answer(200, journal, stored);
    }

    private BufferedResponse delete(Journal<?> journal, Request call) {
        String id = call.parameter("id");
        recorder.get().delete(journal, id, condition(journal, call, id));
        return BufferedResponse.empty(204);
    }

    private static Optional<String> condition(Journal<?> journal, Request call, String id) {
        return EntityTag.condition(call.ifMatch(), () -> journal.find(id).map(StoredEntry::revision));
    }

    private static <E> BufferedResponse recorded(Journal<E> journal, StoredEntry<E> stored) {
        String path = "/v1/journals/" + PathSegment.encode(journal.name()) + "/entries/";
        return answer(201, journal, stored).withHeader("Location", path + PathSegment.encode(stored.id()));
    }

    private static <E> BufferedResponse answer(int status, Journal<E> journal, StoredEntry<E> stored) {
        return BufferedResponse.json(status, JournalJson.line(journal, stored))
                .withHeader("ETag", EntityTag.of(stored.revision()));
    }

    /** Returns the refusal of a change to a journal that accepts none of clients. */
    private static ProblemException unwritable(String journal, String kind) {
        String recorder = RECORDERS_BY_KIND.getOrDefault(kind, "their plug-in alone");
        return Problem.refuse(
                        405,
                        "entries of the journal " + journal + " are not written at this path; " + recorder
                                + " records them")
                .withHeader("Allow", "GET, HEAD, OPTIONS");
    }
}
