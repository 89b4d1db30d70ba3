package io.mneme.ui.proxy.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.proxy.prompt.VolatileSpans.VolatileSpan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VolatileSpansTest {

    private static List<String> found(String text) {
        return VolatileSpans.find(text).stream()
                .map(span -> text.substring(span.start(), span.end()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-28T02:33:03.393Z",
                "2026-11-28T02:33:03+01:00",
                "2026-11-28 02:33",
                "2026-11-28",
                "2026/11/28 02:33:03",
                "Saturday, November 28, 2026",
                "Saturday, November 28, 2026 at 10:03 AM",
                "Nov 28, 2026",
                "28 November 2026",
                "Sat, 28 Nov 2026 10:00:00 GMT",
                "Sat Nov 28 2026 10:00:00 GMT+0000 (Coordinated Universal Time)",
                "2026年11月28日",
                "11/28/2026, 10:03:04 AM",
                "28.11.2026",
                "10:03",
                "10:03:04 PM",
            })
    void aMomentIsATime(String moment) {
        String text = "Now it is " + moment + ". Be short.";
        assertThat(VolatileSpans.find(text)).extracting(VolatileSpan::kind).containsExactly("a time");
        assertThat(found(text)).containsExactly(moment);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3e9a0c52-7d1f-4b6e-9a2b-0c1d2e3f4a5b",
                "01M8FZZF4DNFR27N7CJPZMD402",
                "1790000000",
                "1790000000123",
                "9f86d081884c7d659a2feaa0c55ad015",
            })
    void anIdIsAnId(String id) {
        String text = "Request " + id + ". Be short.";
        assertThat(VolatileSpans.find(text)).extracting(VolatileSpan::kind).containsExactly("an id");
        assertThat(found(text)).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Use version 1.2.3 of the interface.",
                "Connect to localhost:8484 or http://127.0.0.1:8080/v1.",
                "Answer in 3 to 5 sentences, at most 2000 words.",
                "Phone 555-0100, room 12, ratio 16:9 of the screen.",
                "the function deadbeef is called facade",
                "May I ask? March on. In 2026 all is well.",
            })
    void whatStaysIsNoSpan(String text) {
        assertThat(found(text)).isEmpty();
    }

    @Test
    void aTimeWithinChineseTextIsFound() {
        assertThat(found("现在是2026年11月28日 10:03，请回答。")).containsExactly("2026年11月28日 10:03");
    }
}
