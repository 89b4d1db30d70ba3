package io.mneme.ui.http.settings;

import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.view.SettingsJson;
import java.util.List;
import java.util.Optional;

/** The settings over HTTP: what configurations contain, and changes of it. */
public final class SettingsEndpoint {

    private final RequiredService<SettingsAdmin> settings;

    public SettingsEndpoint(RequiredServices services) {
        this.settings = services.of(SettingsAdmin.class, "the list of settings");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/settings", call -> list()),
                HttpRoute.of("GET", "/v1/settings/{pid}", this::one),
                HttpRoute.of("PATCH", "/v1/settings/{pid}", this::change));
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
        return response(present.change(group.pid(), SettingsPatch.read(call.body(), group, revision)));
    }

    private static BufferedResponse response(SettingsGroup group) {
        return BufferedResponse.json(200, SettingsJson.of(group)).withHeader("ETag", EntityTag.of(group.revision()));
    }
}
