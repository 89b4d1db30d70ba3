package io.mneme.ui.http.settings;

import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.UnknownEditException;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.RecordJson;
import io.mneme.view.SettingsJson;
import java.util.List;
import java.util.Optional;

/** The settings over HTTP: what configurations contain, and changes of it. */
public final class SettingsEndpoint {

    private static final String ACTOR = "http";
    private static final String NEWEST = "newest";

    private final RequiredService<SettingsAdmin> settings;

    public SettingsEndpoint(RequiredServices services) {
        this.settings = services.of(SettingsAdmin.class, "the list of settings");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/settings", RouteScope.READ, call -> list()),
                HttpRoute.of("GET", "/v1/settings/{pid}", RouteScope.READ, this::one),
                HttpRoute.of("PATCH", "/v1/settings/{pid}", RouteScope.ADMIN, this::change),
                HttpRoute.of("GET", "/v1/settings-changes", RouteScope.READ, this::history, "limit"),
                HttpRoute.of("POST", "/v1/settings-changes/{change}/undo", RouteScope.ADMIN, this::undo));
    }

    private BufferedResponse list() {
        return BufferedResponse.json(200, SettingsJson.list(settings.get().list()));
    }

    private BufferedResponse one(Request call) {
        return response(settings.get().get(call.parameter("pid")));
    }

    private BufferedResponse change(Request call) {
        SettingsAdmin present = settings.get();
        SettingsGroup group = present.get(call.parameter("pid"));
        Optional<String> revision = EntityTag.condition(call.ifMatch(), () -> Optional.of(group.revision()));
        return response(present.by(ACTOR).change(group.pid(), SettingsPatch.read(call.body(), group, revision)));
    }

    private BufferedResponse history(Request call) {
        return BufferedResponse.json(
                200, RecordJson.list(settings.get().history(call.query().limit())));
    }

    private BufferedResponse undo(Request call) {
        String change = call.parameter("change");
        if (!change.equals(NEWEST) && !change.matches("[1-9][0-9]{0,17}")) {
            throw new UnknownEditException("no change of a setting has the id " + change);
        }
        Optional<Long> id =
                Optional.of(change).filter(text -> !text.equals(NEWEST)).map(Long::valueOf);
        return response(settings.get().by(ACTOR).undo(id));
    }

    private static BufferedResponse response(SettingsGroup group) {
        return BufferedResponse.json(200, SettingsJson.of(group)).withHeader("ETag", EntityTag.of(group.revision()));
    }
}
