package io.mneme.ui.http.recall;

import io.mneme.api.recall.Recall;
import io.mneme.api.recall.RecallQuery;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.service.RequiredService;
import io.mneme.ui.http.service.RequiredServices;
import io.mneme.view.RecallJson;
import io.mneme.view.input.StrictJsonReader;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Recall over HTTP: the older turns that matter for a text. */
@Component(service = RecallEndpoint.class)
public final class RecallEndpoint implements Endpoint {

    private final RequiredServices services;
    private final RequiredService<Recall> recall;

    @Activate
    public RecallEndpoint(@Reference RequiredServices services) {
        this.services = services;
        this.recall = services.of(Recall.class, "recall");
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("POST", "/v1/recall", this::recall));
    }

    private BufferedResponse recall(Request call) {
        Recall present = recall.get();
        RequestFields fields = new RequestFields(StrictJsonReader.readObject(call.body()), "");
        RecallQuery query = RecallQueryParser.parse(fields, services.journals());
        return BufferedResponse.json(200, RecallJson.of(present.recall(query)));
    }
}
