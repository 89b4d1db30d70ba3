package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A text that was sent is parsed once, so this parser rejects all that no reader accepts. */
class JsonFieldsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    ~~                | must be a JSON object
                    [1]               | must be a JSON object
                    {"a":1} 2         | is not JSON at line 1, column 9: something follows its end
                    [1] 2             | is not JSON at line 1, column 5: something follows its end
                    {"a":1,"a":2}     | is not JSON at line 1, column 11: Duplicate field 'a'
                    {"b":{"a":1,"a":2}} | is not JSON at line 1, column 16: Duplicate field 'a'
                    {"a":01}          | is not JSON at line 1, column 7: Invalid numeric value: Leading zeroes not allowed
                    """)
    void namesThePlaceAndTheReasonOfMalformedJson(String json, String fault) {
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> JsonFields.strict(json))
                .withMessage(fault);
    }

    @Test
    void rejectsWhatNestsDeeperThan64() {
        assertThat(JsonFields.strict(nested(63))).hasSize(1);
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> JsonFields.strict(nested(64)))
                .withMessage("is not JSON: it nests deeper than 64 or has a number or a name that is too long");
    }

    @Test
    void quotesOnlyTheBeginningAndTheEndOfALongRepeatedName() {
        String name = "x".repeat(40_000);
        assertThatExceptionOfType(MalformedJsonException.class)
                .isThrownBy(() -> JsonFields.strict("{\"" + name + "\":1,\"" + name + "\":2}"))
                .withMessageMatching("is not JSON at line 1, column 80009: Duplicate field 'x{82}…x{99}'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {"a":"\\u0000"}         | a must not contain NUL
                    {"a":[{"b":"\\u0000"}]} | a must not contain NUL
                    {"a":{"b":"\\ud800"}} | a must not contain half a character
                    """)
    void namesTheFieldOfATextThatCannotBeStored(String json, String rule) {
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> JsonFields.strict(json))
                .withMessage(rule);
    }

    @Test
    void keepsTheSourceTextOfEachValue() {
        assertThat(JsonFields.strict("{\"a\": 1.50e1 ,\"b\":[ {\"c\":1},\n2 ]}").values())
                .extracting(JsonFields.Value::raw)
                .containsExactly("1.50e1", "[ {\"c\":1}, 2 ]");
    }

    private static String nested(int lists) {
        return "{\"a\":" + "[".repeat(lists) + "]".repeat(lists) + "}";
    }
}
