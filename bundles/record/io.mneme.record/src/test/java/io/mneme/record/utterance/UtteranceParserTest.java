package io.mneme.record.utterance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.InvalidEntryException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtteranceParserTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00.123456789Z");

    @Test
    void typeAndTextAreEnough() {
        Utterance utterance = UtteranceParser.logged("{\"type\":\"stt\",\"text\":\"萍萍来了\"}", NOW);
        assertThat(utterance.version()).isEqualTo(2);
        assertThat(utterance.timestamp()).isEqualTo("2026-03-12T10:30:00.123Z");
        assertThat(utterance.conversation()).isEmpty();
        assertThat(utterance.text()).isEqualTo("萍萍来了");
        assertThat(utterance.id()).isEmpty();
    }

    @ParameterizedTest(name = "{0} is kept as {1}")
    @CsvSource({
        "2026-03-12T18:30:00+08:00, 2026-03-12T10:30:00.000Z",
        "2026-03-12T18:30:00+0800, 2026-03-12T10:30:00.000Z",
        "2026-03-12T10:30:00.1Z, 2026-03-12T10:30:00.100Z",
        "2026-03-12T10:30:00.9999-01:00, 2026-03-12T11:30:00.999Z"
    })
    void timesAreKeptInUtcWithTheirMilliseconds(String given, String kept) {
        assertThat(logged("\"timestamp\":\"" + given + "\"").timestamp()).isEqualTo(kept);
    }

    @ParameterizedTest(name = "version {0} becomes 2")
    @ValueSource(strings = {"1", "2", "3", "9"})
    void theVersionIsTheOneThatIsWritten(String version) {
        assertThat(logged("\"version\":" + version).version()).isEqualTo(2);
    }

    @Test
    void anEmptyProjectIsNone() {
        assertThat(logged("\"project_path\":\"\"").project()).isEmpty();
    }

    @Test
    void whatIsNullIsNotSaid() {
        Utterance utterance =
                logged("\"project_path\":null,\"audio_file\":null,\"duration_ms\":null,\"metadata\":null");
        assertThat(utterance).isEqualTo(logged("\"audio_file\":null"));
    }

    @Test
    void keysThatAreNotKnownAreKeptToTheLetter() {
        Utterance utterance = logged("\"metadata\":{\"new\": 1.50e2, \"model\":null},\"x\":{\"a\":  1}");
        assertThat(utterance.metadata()).contains("{\"new\": 1.50e2, \"model\":null}");
        assertThat(utterance.extraFields()).containsEntry("x", "{\"a\":  1}");
    }

    @Test
    void everyKnownKeyOfTheMetadataIsTaken() {
        String metadata =
                """
                {"voice_mode_version":"0.7.12","model":"tts-1","voice":"alloy","timing":"ttfa 1.2s","provider":"kokoro",\
                "audio_format":"mp3","language":"en","emotion":"glad","error":null,"transport":"speak-only",\
                "silence_detection":{"enabled":true,"vad_aggressiveness":3,"silence_threshold_ms":1000},\
                "tokens":{"input":1,"output":2,"cached":0},"provider_url":"u","provider_type":"t","is_fallback":false,\
                "fallback_reason":null,"time_to_first_audio":0.8,"generation_time":1,"playback_time":2.5,\
                "transcription_time":0,"total_turnaround_time":5.6,"interrupted":true,"spoken_chars":1}""";
        assertThat(logged("\"metadata\":" + metadata).metadata()).contains(metadata);
    }

    @ParameterizedTest(name = "{0} breaks the rule that {1} {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'other'|type|must be stt or tts",
                "'type':null|type|must be stt or tts",
                "'text':''|text|must be a text that is not blank; silence is [no speech detected]",
                "'text':'  '|text|must be a text that is not blank; silence is [no speech detected]",
                "'text':5|text|must be a text that is not blank; silence is [no speech detected]",
                "'timestamp':'../esc'|timestamp|must be an ISO 8601 time with an offset",
                "'timestamp':'2026-03-12T10:30:00'|timestamp|must be an ISO 8601 time with an offset",
                "'timestamp':'2026-02-30T10:30:00Z'|timestamp|must be an ISO 8601 time with an offset",
                "'timestamp':'+10000-01-01T00:00:00Z'|timestamp|must be in the years 1 to 9998",
                "'timestamp':'0001-01-01T00:00:00+14:00'|timestamp|must be in the years 1 to 9998 of UTC",
                "'timestamp':5|timestamp|must be a text",
                "'version':'2'|version|must be a whole number, at least 1",
                "'version':0|version|must be a whole number, at least 1",
                "'conversation_id':''|conversation_id|must be a text of 1 to 128",
                "'conversation_id':'../esc'|conversation_id|must be a text of 1 to 128",
                "'conversation_id':null|conversation_id|must be a text of 1 to 128",
                "'id':'a/b'|id|must be a text of 1 to 128",
                "'project_path':5|project_path|must be a text of at most 4096 characters, or null",
                "'audio_file':'/etc/passwd'|audio_file|must be a relative path without .. in it, of at most 4096"
                        + " characters, or null",
                "'audio_file':'C:\\\\a'|audio_file|must be a relative path without .. in it, of at most 4096"
                        + " characters, or null",
                "'audio_file':'a/../../b'|audio_file|must be a relative path without .. in it, of at most 4096"
                        + " characters, or null",
                "'duration_ms':-1|duration_ms|must be a whole number of milliseconds, at least 0 and of at most 18"
                        + " digits, or null",
                "'duration_ms':1.5|duration_ms|must be a whole number of milliseconds, at least 0 and of at most 18"
                        + " digits, or null",
                "'duration_ms':'1'|duration_ms|must be a whole number of milliseconds, at least 0 and of at most 18"
                        + " digits, or null",
                "'metadata':[]|metadata|must be an object or null",
                "'metadata':'{}'|metadata|must be an object or null",
                "'metadata':{'model':5}|metadata.model|must be a text of at most 4096 characters, or null",
                "'metadata':{'transport':'pigeon'}|metadata.transport|must be local, livekit, speak-only or null",
                "'metadata':{'interrupted':'yes'}|metadata.interrupted|must be true, false or null",
                "'metadata':{'is_fallback':1}|metadata.is_fallback|must be true, false or null",
                "'metadata':{'spoken_chars':-1}|metadata.spoken_chars|must be a whole number, at least 0, or null",
                "'metadata':{'spoken_chars':2}|metadata.spoken_chars|must not be more than text has characters: 1",
                "'metadata':{'generation_time':-0.1}|metadata.generation_time|must be a number of seconds",
                "'metadata':{'tokens':5}|metadata.tokens|must be an object or null",
                "'metadata':{'tokens':{'input':-1}}|metadata.tokens.input|must be a whole number, at least 0, or null",
                "'metadata':{'silence_detection':{'vad_aggressiveness':4}}|metadata.silence_detection.vad_aggressiveness|must"
                        + " be a whole number from 0 to 3, or null",
                "'metadata':{'silence_detection':{'enabled':'on'}}|metadata.silence_detection.enabled"
                        + "|must be true, false or null"
            },
            quoteCharacter = '`')
    void refusesByFieldAndRule(String json, String field, String rule) {
        String sent = "'type':'stt','text':'a'".replaceAll("'" + field + "':'[a-z]*',?", "");
        String comma = sent.isEmpty() || sent.endsWith(",") ? "" : ",";
        assertThatThrownBy(() -> UtteranceParser.logged(("{" + sent + comma + json + "}").replace('\'', '"'), NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, refusal -> assertThat(refusal.field())
                        .isEqualTo(field))
                .hasMessageStartingWith(field + " " + rule);
    }

    @Test
    void refusesWhatIsTooLongByItsFieldAndDoesNotRepeatIt() {
        String path = "😀".repeat(4_096);
        assertThat(logged("\"project_path\":\"" + path + "\"").project()).contains(path);
        assertTooLong("\"project_path\":\"" + path + "x\"", "project_path");
        assertTooLong("\"audio_file\":\"" + path + "x\"", "audio_file");
        assertTooLong("\"metadata\":{\"error\":\"" + path + "x\"}", "metadata.error");
        assertTooLong("\"metadata\":{\"" + "k".repeat(257) + "\":1}", "metadata." + "k".repeat(40) + "…");
        assertTooLong("\"" + "k".repeat(257) + "\":1", "k".repeat(40) + "…");
    }

    private static void assertTooLong(String field, String name) {
        assertThatThrownBy(() -> logged(field))
                .isInstanceOfSatisfying(InvalidEntryException.class, refusal -> assertThat(refusal.field())
                        .isEqualTo(name))
                .hasMessageMatching("(?s).* at most (256|4096) characters.*")
                .hasMessageNotContaining("😀");
    }

    @ParameterizedTest(name = "{0} must be given")
    @CsvSource({"type, text", "text, type"})
    void whatIsRequiredMustBeGiven(String missing, String there) {
        assertThatThrownBy(() -> UtteranceParser.logged("{\"" + there + "\":\"stt\"}", NOW))
                .hasMessage(missing + " must be given");
    }

    @Test
    void silenceIsSaidInSoManyWords() {
        assertThat(UtteranceParser.logged("{\"type\":\"stt\",\"text\":\"[no speech detected]\"}", NOW)
                        .text())
                .isEqualTo("[no speech detected]");
    }

    @Test
    void charactersAreCountedAsPeopleCountThem() {
        assertThat(UtteranceParser.logged("{\"type\":\"tts\",\"text\":\"😀中\",\"metadata\":{\"spoken_chars\":2}}", NOW)
                        .metadata())
                .isPresent();
        assertThatThrownBy(() -> UtteranceParser.logged(
                        "{\"type\":\"tts\",\"text\":\"😀中\",\"metadata\":{\"spoken_chars\":3}}", NOW))
                .hasMessageContaining("spoken_chars");
    }

    private static Utterance logged(String further) {
        return UtteranceParser.logged("{\"type\":\"stt\",\"text\":\"a\"," + further + "}", NOW);
    }

    @Test
    void refusesAKeyThatIsTooLongBeforeAKeyThatIsMissing() {
        assertThatThrownBy(() -> UtteranceParser.logged("{\"" + "k".repeat(300) + "\":1}", NOW))
                .hasMessageContaining("must have a key of at most");
    }
}
