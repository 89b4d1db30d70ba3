package io.mneme.ui.http.vocabulary;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.PutResult;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.RequestBody.BodyFormat;
import io.mneme.view.PathSegment;
import io.mneme.view.RecordJson;
import io.mneme.view.VocabularyJson;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The vocabulary over HTTP: the list, each term, imports, and which terms occur in a text. */
public final class VocabularyEndpoint {

    private static final String TERMS = "/v1/vocabulary";
    private static final String TERM = TERMS + "/{term}";
    private static final String CSV = "text/csv";
    private static final BodyFormat IMPORT_FORMAT = BodyFormat.of("text/plain", CSV);
    private static final int DEFAULT_SELECTED = 50;

    private final RequiredService<Vocabulary> vocabulary;
    private final Clock clock;

    public VocabularyEndpoint(RequiredServices services) {
        this.vocabulary = services.of(Vocabulary.class, "the vocabulary");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", TERMS, RouteScope.READ, this::list, "q", "category", "limit", "after"),
                // Terms of these names are reached by ~c2VsZWN0 and ~aW1wb3J0.
                HttpRoute.of("POST", TERMS + "/select", RouteScope.READ, this::select),
                HttpRoute.of("POST", TERMS + "/import", RouteScope.ADMIN, this::importTerms, "dry_run"),
                HttpRoute.of("GET", TERM, RouteScope.READ, this::read),
                HttpRoute.of("PUT", TERM, RouteScope.EDIT, this::put),
                HttpRoute.of("DELETE", TERM, RouteScope.EDIT, this::delete));
    }

    private Response list(Request call) {
        Vocabulary present = vocabulary.get();
        QueryParameters query = call.query();
        TermFilter filter = new TermFilter(query.one("q"), query.one("category"));
        Position before = query.before();
        int limit = query.limit();
        return Response.page(() -> VocabularyJson.page(present, present.list(filter, before, 0, limit)));
    }

    private BufferedResponse select(Request call) {
        Vocabulary present = vocabulary.get();
        RequestFields fields = RequestFields.parse(call.body()).requireKnown(List.of("text", "limit"));
        String text = fields.text("text").orElseThrow(() -> fields.invalid("text", "must be given, as a text"));
        int limit = fields.integer(
                        "limit",
                        number -> number >= 1 && number <= QueryParameters.MAX_LIMIT,
                        "must be a number from 1 to " + QueryParameters.MAX_LIMIT)
                .orElse(DEFAULT_SELECTED);
        return BufferedResponse.json(200, VocabularyJson.matches(present, present.select(text, limit)));
    }

    private BufferedResponse importTerms(Request call) {
        Vocabulary present = vocabulary.get();
        boolean dryRun = call.query().flag("dry_run").orElse(false);
        String text = call.body(IMPORT_FORMAT);
        TermImportFormat format = call.mediaType().equals(CSV) ? TermImportFormat.CSV : TermImportFormat.TEXT;
        TermImportReport report =
                dryRun ? present.previewImport(text, format) : present.importTerms(text, format, clock.instant());
        return BufferedResponse.json(200, RecordJson.of(report).toString());
    }

    private BufferedResponse read(Request call) {
        Vocabulary present = vocabulary.get();
        String term = call.parameter("term");
        return answer(200, present, present.find(term).orElseThrow(() -> new UnknownTermException(term)));
    }

    private BufferedResponse put(Request call) {
        Vocabulary present = vocabulary.get();
        String term = call.parameter("term");
        PutResult result = present.put(
                term, details(RequestFields.parse(call.body())), condition(present, call, term), clock.instant());
        BufferedResponse answer = answer(result.created() ? 201 : 200, present, result.stored());
        return result.created() ? answer.withHeader("Location", TERMS + "/" + PathSegment.encode(term)) : answer;
    }

    private BufferedResponse delete(Request call) {
        Vocabulary present = vocabulary.get();
        String term = call.parameter("term");
        present.delete(term, condition(present, call, term));
        return BufferedResponse.empty(204);
    }

    private static Optional<String> condition(Vocabulary vocabulary, Request call, String term) {
        return EntityTag.condition(call.ifMatch(), () -> vocabulary.find(term).map(StoredEntry::revision));
    }

    private static BufferedResponse answer(int status, Vocabulary vocabulary, StoredEntry<TermEntry> stored) {
        return BufferedResponse.json(status, vocabulary.json(stored.entry()))
                .withHeader("ETag", EntityTag.of(stored.revision()));
    }

    /** Returns what is known about a term; a field that is left out is empty. */
    private static TermDetails details(RequestFields fields) {
        fields.requireKnown(List.of("variants", "category", "note"));
        return new TermDetails(
                fields.texts("variants"),
                fields.text("category").orElse(""),
                fields.text("note").orElse(""));
    }
}
