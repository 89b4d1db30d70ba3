package io.mneme.settings.metatype;

import static io.mneme.support.settings.DeclaredSetting.decimal;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.longNumber;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingsSchema;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;

class ProvidedDefinitionsTest {

    private static final SettingsSchema<Boolean> TEA = SettingsSchema.of(
            "io.mneme.tea",
            "Tea",
            "How tea is made",
            values -> true,
            number("minutes", 3, 1, 9).describe("Minutes"),
            longNumber("grams", 5, 1).describe("Grams"),
            decimal("degrees", 80.5, 0, 100).describe("Degrees"),
            flag("milk", false).describe("Whether there is milk"),
            text("kind", "green")
                    .option("green", "not fermented")
                    .option("black", "fermented")
                    .describe("Kind"),
            list("spices", "ginger", "clove").describe("Spices"),
            text("folder").describe("Where the pots are").inFileOnly());

    private final MetaTypeProvider provider = new DescribedSettings(TEA) {};

    @Test
    void aServiceDescribesWhatADocumentDescribes() {
        MetatypeDefinition read =
                definitions(MetaTypeProvider.METATYPE_PID, "io.mneme.tea").get(0);
        assertThat(read)
                .isEqualTo(new MetatypeDefinition("io.mneme.tea", false, "Tea", "How tea is made", read.attributes()));
        assertThat(read.attributes())
                .containsExactly(
                        attribute("minutes", SettingType.INTEGER, "Minutes", List.of("3"), range("1", "9")),
                        new MetatypeAttribute(
                                "grams",
                                SettingType.INTEGER,
                                true,
                                false,
                                "Grams",
                                List.of("5"),
                                new NumberRange(Optional.of(new BigDecimal("1")), Optional.empty()),
                                List.of()),
                        attribute("degrees", SettingType.NUMBER, "Degrees", List.of("80.5"), range("0", "100")),
                        attribute(
                                "milk",
                                SettingType.BOOLEAN,
                                "Whether there is milk",
                                List.of("false"),
                                NumberRange.UNBOUNDED),
                        new MetatypeAttribute(
                                "kind",
                                SettingType.TEXT,
                                false,
                                false,
                                "Kind",
                                List.of("green"),
                                NumberRange.UNBOUNDED,
                                List.of("green", "black")),
                        new MetatypeAttribute(
                                "spices",
                                SettingType.TEXT,
                                false,
                                true,
                                "Spices",
                                List.of("ginger", "clove"),
                                NumberRange.UNBOUNDED,
                                List.of()),
                        attribute("folder", SettingType.TEXT, "Where the pots are", List.of(), NumberRange.UNBOUNDED));
    }

    @Test
    void aServiceMayDescribeAFactory() {
        assertThat(definitions(MetaTypeProvider.METATYPE_FACTORY_PID, "io.mneme.tea"))
                .singleElement()
                .extracting(MetatypeDefinition::factory)
                .isEqualTo(true);
    }

    @Test
    void aServiceMayDescribeSeveralConfigurations() {
        String[] pids = {"io.mneme.tea", "io.mneme.cup"};
        assertThat(definitions(MetaTypeProvider.METATYPE_PID, pids))
                .extracting(MetatypeDefinition::pid)
                .containsExactly(pids);
        assertThat(definitions(MetaTypeProvider.METATYPE_PID, List.of(pids)))
                .extracting(MetatypeDefinition::pid)
                .containsExactly(pids);
    }

    @Test
    void aServiceMayLeaveOutWhatItDoesNotKnow() {
        ProvidedDefinitions bare =
                new ProvidedDefinitions(new Bare(null), Map.of(MetaTypeProvider.METATYPE_PID, "io.mneme.tea"));
        assertThat(bare.read()).containsExactly(new MetatypeDefinition("io.mneme.tea", false, "", "", List.of()));
        assertThat(bare.fixedKeys("io.mneme.tea")).isEmpty();
    }

    @Test
    void aKeyMayHaveNoDescriptionAndNoDefault() {
        AttributeDefinition folder = (AttributeDefinition) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {AttributeDefinition.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getID" -> "folder";
                    case "getType" -> AttributeDefinition.STRING;
                    case "getCardinality" -> 0;
                    default -> null;
                });
        ProvidedDefinitions bare = new ProvidedDefinitions(
                new Bare(new AttributeDefinition[] {folder}), Map.of(MetaTypeProvider.METATYPE_PID, "io.mneme.tea"));
        assertThat(bare.read().get(0).attributes())
                .containsExactly(attribute("folder", SettingType.TEXT, "", List.of(), NumberRange.UNBOUNDED));
    }

    @Test
    void aKeyCanBeFixed() {
        assertThat(new ProvidedDefinitions(provider, Map.of()).fixedKeys("io.mneme.tea"))
                .containsExactly("folder");
    }

    /** Describes a configuration by its keys alone. */
    private record Bare(AttributeDefinition[] keys) implements MetaTypeProvider, ObjectClassDefinition {

        @Override
        public ObjectClassDefinition getObjectClassDefinition(String pid, String locale) {
            return this;
        }

        @Override
        public String[] getLocales() {
            return null;
        }

        @Override
        public String getName() {
            return null;
        }

        @Override
        public String getID() {
            return null;
        }

        @Override
        public String getDescription() {
            return null;
        }

        @Override
        public AttributeDefinition[] getAttributeDefinitions(int filter) {
            return keys;
        }

        @Override
        public InputStream getIcon(int size) {
            return null;
        }
    }

    private List<MetatypeDefinition> definitions(String property, Object pids) {
        return new ProvidedDefinitions(provider, Map.of(property, pids)).read();
    }

    private static NumberRange range(String min, String max) {
        return new NumberRange(Optional.of(new BigDecimal(min)), Optional.of(new BigDecimal(max)));
    }

    private static MetatypeAttribute attribute(
            String key, SettingType type, String description, List<String> defaults, NumberRange range) {
        return new MetatypeAttribute(key, type, false, false, description, defaults, range, List.of());
    }
}
