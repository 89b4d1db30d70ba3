package io.mneme.ui.gogo.context;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.window.ProviderProfile;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import java.util.List;

/**
 * How providers cache prompts, by the names of their profiles.
 *
 * @param providers the profiles, each with the models it applies to
 */
public record ProviderTable(List<ProviderRow> providers) implements CommandResult {

    private static final List<String> COLUMNS =
            List.of("name", "models", "minimum tokens", "step", "kept for (s)", "marks", "cached price", "write price");

    /**
     * A profile.
     *
     * @param profile how the provider caches prompts
     * @param models the beginnings of the names of the models it applies to
     */
    public record ProviderRow(ProviderProfile profile, List<String> models) {

        public ProviderRow {
            models = List.copyOf(models);
        }
    }

    public ProviderTable {
        providers = List.copyOf(providers);
    }

    @Override
    public String toText() {
        return Table.of(COLUMNS, providers.stream().map(ProviderTable::row)).toString();
    }

    private static List<Object> row(ProviderRow row) {
        ProviderProfile profile = row.profile();
        return List.of(
                profile.name(),
                String.join(" ", row.models()),
                profile.minimumPrefixTokens(),
                profile.granularityTokens(),
                profile.timeToLive().toSeconds(),
                profile.breakpoints(),
                profile.cachedPrice(),
                profile.writePrice());
    }

    @Override
    public String toJson() {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        providers.forEach(row -> list.add(json(row)));
        return list.toString();
    }

    private static ObjectNode json(ProviderRow row) {
        ProviderProfile profile = row.profile();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", profile.name());
        ArrayNode models = json.putArray("models");
        row.models().forEach(models::add);
        return json.put("min_prefix_tokens", profile.minimumPrefixTokens())
                .put("granularity_tokens", profile.granularityTokens())
                .put("cache_ttl_s", profile.timeToLive().toSeconds())
                .put("breakpoints", profile.breakpoints())
                .put("cached_price", profile.cachedPrice())
                .put("write_price", profile.writePrice());
    }

    @Override
    public List<ProviderRow> elements() {
        return providers;
    }
}
