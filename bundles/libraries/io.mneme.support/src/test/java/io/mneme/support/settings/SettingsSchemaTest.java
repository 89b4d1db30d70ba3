package io.mneme.support.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.ObjectClassDefinition;

class SettingsSchemaTest {

    private final SettingsSchema<Integer> schema = SettingsSchema.of(
            "io.mneme.tea",
            "Tea",
            "How tea is made",
            values -> values.number("steep_minutes"),
            number("steep_minutes", 3, 1, 9).describe("Minutes in the pot"),
            choice("kind", "green")
                    .option("green", "not fermented")
                    .option("black", "fermented")
                    .describe("Kind of the leaves"),
            list("spices", "ginger", "clove").describe("What is added"),
            text("folder").describe("Where the pots are").required().inFileOnly());

    @Test
    void aMetatypeHasTheKeysInTheirOrder() {
        assertThat(schema.getAttributeDefinitions(ObjectClassDefinition.ALL))
                .extracting(DeclaredSetting::getID)
                .containsExactly("steep_minutes", "kind", "spices", "folder");
        assertThat(schema.getAttributeDefinitions(ObjectClassDefinition.REQUIRED))
                .extracting(DeclaredSetting::getID)
                .containsExactly("folder");
        assertThat(schema.getAttributeDefinitions(ObjectClassDefinition.OPTIONAL))
                .hasSize(3);
    }

    @Test
    void aMetatypeDescribesEachKey() {
        DeclaredSetting[] keys = schema.getAttributeDefinitions(ObjectClassDefinition.ALL);
        assertThat(keys[0].getName()).isEqualTo("Steep minutes");
        assertThat(keys[0].getType()).isEqualTo(AttributeDefinition.INTEGER);
        assertThat(keys[0].getDefaultValue()).containsExactly("3");
        assertThat(keys[0].min().orElseThrow()).isEqualByComparingTo("1");
        assertThat(keys[0].max().orElseThrow()).isEqualByComparingTo("9");
        assertThat(keys[1].getOptionValues()).containsExactly("green", "black");
        assertThat(keys[1].getOptionLabels()).containsExactly("not fermented", "fermented");
        assertThat(keys[2].getCardinality()).isPositive();
        assertThat(keys[2].getDefaultValue()).containsExactly("ginger", "clove");
        assertThat(keys[3].fixed()).isTrue();
    }

    @Test
    void aMetatypeHasNullForWhatAKeyLacks() {
        DeclaredSetting[] keys = schema.getAttributeDefinitions(ObjectClassDefinition.ALL);
        assertThat(keys[0].getOptionValues()).isNull();
        assertThat(keys[0].getOptionLabels()).isNull();
        assertThat(keys[0].validate("10")).isNull();
        assertThat(keys[3].getDefaultValue()).isNull();
        assertThat(list("herbs").getDefaultValue()).isEmpty();
    }

    @Test
    void aRefusalNamesKeyRuleAndValue() {
        assertThat(schema.refusal(Map.of("steep_minutes", "10")))
                .contains("steep_minutes must be a whole number from 1 to 9: 10");
        assertThat(schema.refusal(Map.of("steep_minutes", "9"))).isEmpty();
        assertThat(schema.read(Map.of("steep_minutes", "9"))).isEqualTo(9);
    }
}
