package io.mneme.ui.http.erasure;

import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.erasure.Erasures;
import io.mneme.support.time.MomentParser;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/** Erasures over HTTP: what would be erased, the erasure, its receipt, and the holders of texts. */
public final class ErasuresEndpoint {

    private static final String ACTOR = "http";
    private static final List<String> FIELDS =
            List.of("journal", "entry", "conversation", "author", "from", "until", "text", "owner", "dry_run");

    private final RequiredService<Erasures> erasures;
    private final Clock clock;

    public ErasuresEndpoint(RequiredServices services) {
        this.erasures = services.of(Erasures.class, "erasures");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("POST", "/v1/erasures", RouteScope.ADMIN, this::erase),
                HttpRoute.of("GET", "/v1/erasures", RouteScope.READ, this::list, "limit"),
                HttpRoute.of("GET", "/v1/erasures/{id}", RouteScope.READ, this::read),
                HttpRoute.of(
                        "GET",
                        "/v1/holders",
                        RouteScope.READ,
                        call -> BufferedResponse.json(
                                200, RecordJson.list(erasures.get().holders()))),
                HttpRoute.of("DELETE", "/v1/holders/{name}", RouteScope.ADMIN, this::dismiss));
    }

    private BufferedResponse erase(Request call) {
        Erasures present = erasures.get();
        RequestFields fields = RequestFields.parse(call.body()).requireKnown(FIELDS);
        ErasureSelector selector = new ErasureSelector(
                fields.text("journal"),
                fields.text("entry"),
                fields.text("conversation"),
                fields.text("author"),
                moment(fields, "from"),
                moment(fields, "until"),
                fields.text("text"),
                fields.text("owner"));
        if (fields.flag("dry_run").orElse(false)) {
            return BufferedResponse.json(200, RecordJson.of(present.preview(selector, clock.instant())));
        }
        ErasureReceipt receipt = present.erase(selector, ACTOR, clock.instant());
        return BufferedResponse.json(receipt.state() == ErasureState.COMPLETE ? 201 : 202, RecordJson.of(receipt))
                .withHeader("Location", "/v1/erasures/" + receipt.id());
    }

    private Optional<Instant> moment(RequestFields fields, String name) {
        return fields.text(name).map(text -> {
            try {
                return MomentParser.parse(text, ZonedDateTime.now(clock));
            } catch (DateTimeException noMoment) {
                throw fields.invalid(name, MomentParser.RULE);
            }
        });
    }

    private BufferedResponse list(Request call) {
        return BufferedResponse.json(
                200, RecordJson.list(erasures.get().list(call.query().limit())));
    }

    private BufferedResponse read(Request call) {
        return erasures.get()
                .find(call.parameter("id"))
                .map(receipt -> BufferedResponse.json(200, RecordJson.of(receipt)))
                .orElseThrow(() -> Problem.refuse(404, "no erasure has this id"));
    }

    private BufferedResponse dismiss(Request call) {
        if (!erasures.get().dismiss(call.parameter("name"))) {
            throw Problem.refuse(404, "no holder of this name is missing");
        }
        return BufferedResponse.empty(204);
    }
}
