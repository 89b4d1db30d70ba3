package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;

/** Writes how providers cache prompts as JSON, by the names of the configuration. */
public final class ProviderJson {

    private ProviderJson() {}

    /** Returns the profiles as an object whose {@code data} is the list. */
    public static ObjectNode list(ProviderProfiles profiles) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        for (ProviderProfile profile : profiles.list()) {
            ObjectNode json = data.addObject().put("name", profile.name());
            json.set("models", JsonNodes.strings(profiles.modelsOf(profile.name())));
            json.put("min_prefix_tokens", profile.minimumPrefixTokens())
                    .put("granularity_tokens", profile.granularityTokens())
                    .put("cache_ttl_s", profile.timeToLive().toSeconds())
                    .put("breakpoints", profile.breakpoints())
                    .put("cached_price", profile.cachedPrice())
                    .put("write_price", profile.writePrice());
        }
        return document;
    }
}
