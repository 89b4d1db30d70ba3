package io.mneme.ui.http.recall;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.Journal;
import io.mneme.api.search.Recall;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.TurnFilter;
import io.mneme.support.time.MomentParser;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.RecordJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Recall over HTTP: the older turns that matter for a text. */
public final class RecallEndpoint {

    private static final List<String> FIELDS = List.of(
            "text",
            "conversation",
            "journals",
            "after",
            "before",
            "author",
            "role",
            "tag",
            "limit",
            "token_limit",
            "min_score",
            "weighting");

    private final RequiredServices services;
    private final RequiredService<Recall> recall;

    public RecallEndpoint(RequiredServices services) {
        this.services = services;
        this.recall = services.of(Recall.class, "recall");
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("POST", "/v1/recall", RouteScope.READ, this::recall));
    }

    private BufferedResponse recall(Request call) {
        Recall present = recall.get();
        RequestFields fields = RequestFields.parse(call.body());
        RecallQuery query = query(fields, services.journals().open());
        return BufferedResponse.json(200, RecordJson.of(present.recall(query)));
    }

    /**
     * Reads what to recall.
     *
     * @param open the journals that are open; no other can be named
     */
    private static RecallQuery query(RequestFields fields, List<Journal<?>> open) {
        fields.requireKnown(FIELDS);
        RecallQuery query =
                RecallQuery.of(text(fields)).in(journals(fields, open)).with(filter(fields));
        query = fields.integer(
                        "limit",
                        number -> number >= 1 && number <= RecallQuery.MAX_LIMIT,
                        "must be a number from 1 to " + RecallQuery.MAX_LIMIT)
                .map(query::atMost)
                .orElse(query);
        query = value(fields, "conversation").map(query::inConversation).orElse(query);
        query = value(fields, "weighting").map(query::weighedBy).orElse(query);
        Optional<Double> score = fields.number("min_score");
        query = fields.check("min_score", score, number -> number >= 0 && number <= 1, "must be a number from 0 to 1")
                .map(query::atLeast)
                .orElse(query);
        return fields.integer("token_limit", number -> number >= 0, "must be a number of 0 or more")
                .map(query::withTokenLimit)
                .orElse(query);
    }

    private static TurnFilter filter(RequestFields fields) {
        Optional<Instant> after = moment(fields, "after");
        Optional<Instant> before = moment(fields, "before");
        fields.check("before", before, end -> after.isEmpty() || end.isAfter(after.get()), "must be later than after");
        return new TurnFilter(after, before, value(fields, "author"), value(fields, "role"), value(fields, "tag"));
    }

    private static Optional<Instant> moment(RequestFields fields, String name) {
        return fields.text(name).map(text -> {
            try {
                return MomentParser.parse(text, ZonedDateTime.now());
            } catch (DateTimeException noMoment) {
                throw fields.invalid(name, MomentParser.RULE);
            }
        });
    }

    private static Optional<String> value(RequestFields fields, String name) {
        return fields.check(name, fields.text(name), text -> !text.isBlank(), "must not be blank");
    }

    private static String text(RequestFields fields) {
        return fields.text("text")
                .filter(text -> text.length() <= RecallQuery.MAX_TEXT_CHARS)
                .orElseThrow(() -> fields.invalid(
                        "text", "must be given, as a text of at most " + RecallQuery.MAX_TEXT_CHARS + " characters"));
    }

    private static Set<String> journals(RequestFields fields, List<Journal<?>> open) {
        Optional<JsonNode> list = fields.value("journals");
        Set<String> names = new HashSet<>();
        list.ifPresent(value -> value.forEach(name -> names.add(name.asText())));
        boolean valid = list.stream().allMatch(JsonNode::isArray)
                && open.stream().map(Journal::name).toList().containsAll(names);
        if (!valid) {
            throw fields.invalid("journals", "must be an array of names of journals that are open");
        }
        return names;
    }
}
