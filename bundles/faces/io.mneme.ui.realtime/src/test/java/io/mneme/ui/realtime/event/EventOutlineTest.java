package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventOutlineTest {

    private static String outline(String message) {
        EventOutline outline = new EventOutline();
        outline.add(message);
        return outline.toJson();
    }

    @Test
    void hasTheFieldsThatIdentifyAnEventWhereverTheyAre() {
        String text = "x".repeat(100_000);

        assertThat(outline("{\"event_id\": \"e\", \"delta\":\"" + text + "\",\"response_id\" : \"r\",\"type\":\"t\"}"))
                .isEqualTo("{\"event_id\":\"e\",\"response_id\":\"r\",\"type\":\"t\"}");
    }

    @Test
    void isTheSameForAnyPartsOfTheMessage() {
        EventOutline outline = new EventOutline();
        List.of("{\"ty", "pe\":\"a\\", "\"b\"", ",\"response_id\"", ":\"r", "\"}")
                .forEach(outline::add);

        assertThat(outline.toJson()).isEqualTo("{\"response_id\":\"r\",\"type\":\"a\\\"b\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'delta':'\\\\','x':'type'}",
                "{'item':{'type':'t'},'list':['type','t']}",
                "{'delta':'\\',\\'type\\':\\'t'}",
                "{'type':7,'other':'t'}",
                "['type','t']",
                "{'type','t'}",
                "}}{:,",
                ""
            })
    void hasNothingOfOtherTextsOfAMessage(String message) {
        assertThat(outline(message.replace('\'', '"'))).isEqualTo("{}");
    }

    @Test
    void hasNoTextThatIsTooLongForAnId() {
        assertThat(outline("{\"response_id\":\"" + "r".repeat(2_000) + "\"}")).isEqualTo("{}");
    }
}
