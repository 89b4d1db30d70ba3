package io.mneme.context.recipe;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;
import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.context.policy.RecipePolicies;
import io.mneme.context.settings.WindowSettings;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * Reads a recipe from its configuration, and follows it; a wrong one leaves the last good one in force. Empty if the configuration
 * has never been right.
 */
@Component(service = ConfiguredRecipe.class, configurationPid = ConfiguredRecipe.PID, configurationPolicy = REQUIRE)
public final class ConfiguredRecipe extends LiveSettings<Optional<Recipe>> {

    static final String PID = "io.mneme.context.recipe";

    private static final SettingsSchema<Optional<Recipe>> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: recipe",
            "The contributors of a context. A line window.POLICY.NAME is a setting of a window policy",
            ConfiguredRecipe::read,
            text("name").describe("Name of the recipe, as requests name it").required(),
            list("contributors")
                    .describe("Names of its contributors, in the order of their pieces in the prompt")
                    .required(),
            list("selectors").describe("Names of the selectors that each request must give: mode, tenant"),
            list("policies").describe("Names of policies that serve among those of the same ranking, as type=name"),
            number("service.ranking", 0, -1_000_000)
                    .describe("Of several recipes of one name the one with the highest ranking is used"),
            number("token_limit", 0, 0)
                    .describe("Maximum number of tokens that its contributors share; 0 for no maximum"),
            list("token_shares")
                    .describe(
                            "Shares of the token limit in percent, as contributor=percent; the others have the rest together"));

    /** Begins the keys of settings of window policies, for example {@code window.fifo.max_entries}. */
    private static final String WINDOW_SETTING = "window.";

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_FACTORY_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    @Activate
    public ConfiguredRecipe(Map<String, Object> properties) {
        super(SCHEMA, properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        offer(properties);
    }

    /**
     * Accepts the name of any setting, since only the window policies, which come and go, define them. One without a policy
     * belongs to the recipe's own.
     */
    private static Map<String, Double> windowSettings(SettingValues values, Map<String, String> policies) {
        Map<String, Double> settings = values.given().numbers(WINDOW_SETTING);
        String window = policies.get("window");
        return window == null ? settings : WindowSettings.ofPolicy(window, settings);
    }

    private static Optional<Recipe> read(SettingValues values) {
        if (values.given().properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElse("");
        Map<String, String> named = pairs(values, "policies", "type=name");
        RecipePolicies policies = new RecipePolicies(named, windowSettings(values, named));
        try {
            return Optional.of(new Recipe(
                    name,
                    values.list("contributors"),
                    values.list("selectors"),
                    policies,
                    values.number("service.ranking"),
                    shares(values)));
        } catch (IllegalArgumentException wrong) {
            throw new InvalidValueException("name, contributors", "do not make a recipe", wrong.getMessage());
        }
    }

    private static TokenShares shares(SettingValues values) {
        Map<String, Integer> percents = new HashMap<>();
        pairs(values, "token_shares", "contributor=percent").forEach((contributor, percent) -> {
            if (!percent.matches("[0-9]{1,2}")) {
                throw new IllegalArgumentException("a share is contributor=percent: " + contributor + "=" + percent);
            }
            percents.put(contributor, Integer.valueOf(percent));
        });
        return new TokenShares(values.number("token_limit"), percents);
    }

    private static Map<String, String> pairs(SettingValues values, String key, String form) {
        Map<String, String> pairs = new HashMap<>();
        for (String pair : values.list(key)) {
            int at = pair.indexOf('=');
            if (at < 1 || at == pair.length() - 1) {
                throw new IllegalArgumentException(key + " are of the form " + form + ": " + pair);
            }
            pairs.put(pair.substring(0, at).strip(), pair.substring(at + 1).strip());
        }
        return pairs;
    }
}
