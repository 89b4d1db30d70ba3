package io.mneme.ui.http.journal;

import io.mneme.api.journal.Journal;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.view.JournalJson;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The journals over HTTP: which there are, and how they are doing. Where their files are is not told. */
@Component(service = JournalsEndpoint.class)
public final class JournalsEndpoint implements Endpoint {

    private final RequiredServices services;

    @Activate
    public JournalsEndpoint(@Reference RequiredServices services) {
        this.services = services;
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/v1/journals", call -> list()));
    }

    private BufferedResponse list() {
        return BufferedResponse.json(
                200, JournalJson.list(services.journals().stream().map(Journal::status)));
    }
}
