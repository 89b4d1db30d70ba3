package io.mneme.record.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.record.json.JsonStrings.JsonString;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every string of a JSON object is found, and can be replaced without a change of anything else. */
class JsonStringsTest {

    @Test
    void namesAndTextsAreFoundAtEveryDepth() {
        assertThat(texts("{\"a\":\"b\",\"c\":{\"d\":[\"e\",{\"f\":\"g\"}]},\"h\":1,\"i\":null}"))
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i");
    }

    @Test
    void escapesAreDecoded() {
        assertThat(texts("{\"\\u0061\":\"q\\\"\\\\\\n\\u00e9\"}")).containsExactly("a", "q\"\\\né");
    }

    @Test
    void aStringKnowsItsFieldAndWhetherItIsTheWholeOfIt() {
        List<JsonString> all = new JsonStrings("{\"a\":\"b\",\"c\":{\"d\" :\"e\"},\"f\":[\"g\"]}").all();
        assertThat(all).extracting(JsonString::field).containsExactly("a", "a", "c", "c", "c", "f", "f");
        assertThat(all).extracting(JsonString::isOuter).containsExactly(true, true, true, false, false, true, false);
        assertThat(all).extracting(JsonString::isName).containsExactly(true, false, true, true, false, true, false);
        assertThat(all).extracting(JsonString::isValue).containsExactly(false, true, false, false, true, false, false);
    }

    @Test
    void aStringBehindANumberIsTheValueOfItsOwnNameOnly() {
        assertThat(new JsonStrings("{\"a\":1,\"b\":[2,\"c\"],\"d\":{},\"e\":\"f\"}").all())
                .extracting(JsonString::isValue)
                .containsExactly(false, false, false, false, false, true);
    }

    @Test
    void allElseStaysToTheLetter() {
        String json = "{ \"n\" : 1.50e+3 , \"t\":\"\\u00e9\\/\" , \"x\":[ true,null ]}";
        assertThat(changed(json, text -> text)).isEqualTo(json);
        assertThat(changed(json, text -> text.equals("x") ? "y" : text)).isEqualTo(json.replace("\"x\"", "\"y\""));
    }

    @Test
    void aNewTextIsQuoted() {
        assertThat(changed("{\"a\":\"b\"}", text -> text.equals("b") ? "\"\\\n" : text))
                .isEqualTo("{\"a\":\"\\\"\\\\\\n\"}");
    }

    @Test
    void noValueIsLostWhenNamesBecomeTheSame() {
        assertThat(changed("{\"a\":1,\"b\":2,\"x-2\":3,\"o\":{\"a\":4}}", text -> text.length() == 1 ? "x" : text))
                .isEqualTo("{\"x\":1,\"x-3\":2,\"x-2\":3,\"x-4\":{\"x\":4}}");
    }

    /** With a search for a free number from the start for each of them it would take hours. */
    @Test
    void namesThatAllBecomeTheSameTakeNoLongerThanOthers() {
        int count = 500_000;
        String json = IntStream.range(0, count)
                .mapToObj(i -> "\"" + Integer.toString(i, 36) + "\":0")
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(changed(json, text -> "x-")).contains("\"x--" + count + "\":0}");
    }

    @Test
    void halfOfASurrogatePairIsEscaped() {
        assertThat(changed("{\"a\":\"b \\ud83d 😀\"}", text -> text.replace("b", "c")))
                .isEqualTo("{\"a\":\"c \\ud83d 😀\"}");
    }

    private static List<String> texts(String json) {
        return new JsonStrings(json).all().stream().map(JsonString::text).toList();
    }

    private static String changed(String json, UnaryOperator<String> change) {
        JsonStrings strings = new JsonStrings(json);
        return strings.with(
                strings.all().stream().map(JsonString::text).map(change).toList());
    }
}
