package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandServletTest {

    private static final String ALPHABET = "ab \t\n\r\"'\\$;|&<>{}()[]*?~#%=:-_.,!`^@/äß萍😀\u0001";
    private static final int SEEDED_WORDS = 10_000;
    private static final int WORDS_OF_A_CALL = 100;

    @TempDir
    Path data;

    private CommandHarness harness;

    @BeforeEach
    void serve() throws Exception {
        harness = new CommandHarness(data);
    }

    @AfterEach
    void stop() throws Exception {
        harness.close();
    }

    private void assertEchoed(String out, List<String> words) {
        StringBuilder expected = new StringBuilder("plain");
        words.forEach(
                word -> expected.append('\n').append(word.length()).append(' ').append(word));
        assertThat(out).isEqualTo(shown(expected.toString()));
    }

    /** The console shows no control that steers a terminal, and ends with a line break. */
    private static String shown(String text) {
        String safe = text.replaceAll("(?!\r?\n|\t)\\p{Cc}", "·");
        return safe.endsWith("\n") ? safe : safe + "\n";
    }

    @Test
    void errorsNameCommandsAsTheCommandLineCallsThem() throws Exception {
        assertThat(harness.run("tea", "refuse", "it").path("err").asText())
                .isEqualTo("see mneme tea echo, not it; try: mneme help tea refuse\n");
        assertThat(harness.run("tea", "refuse", "--loud").path("err").asText())
                .isEqualTo("there is no option --loud; usage: mneme tea refuse WORD…; try: mneme help tea refuse\n");
    }

    @Test
    void aScopeAndAFunctionMayBeOneWord() throws Exception {
        assertThat(harness.run("tea:echo", "a:b").path("out").asText()).isEqualTo("plain\n3 a:b\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "two words",
                "it's",
                "say \"tea\"",
                "$HOME",
                "a;b",
                "a|b",
                "(tea:broken)",
                "{x}",
                "*",
                "~",
                "#",
                "<a",
                "a\nb\n",
                "\\n",
                "萍萍",
                "😀",
                "-x",
                "%41",
                "a=b",
                "tea:broken"
            })
    void aWordIsPassedOnAsItIs(String word) throws Exception {
        assertEchoed(harness.run("tea", "echo", word).path("out").asText(), List.of(word));
    }

    @Test
    void tenThousandSeededWordsArriveAsTheyWereSent() throws Exception {
        Random random = new Random(130);
        for (int call = 0; call < SEEDED_WORDS / WORDS_OF_A_CALL; call++) {
            List<String> words = new ArrayList<>(List.of("tea", "echo"));
            for (int i = 0; i < WORDS_OF_A_CALL; i++) {
                words.add(word(random));
            }
            String frames = harness.frames("", words.toArray(String[]::new));
            String text = frames.substring(frames.indexOf('\n') + 1, frames.lastIndexOf("x 0"));
            assertEchoed(text, words.subList(2, words.size()));
        }
    }

    private static String word(Random random) {
        int[] points = ALPHABET.codePoints().toArray();
        StringBuilder word = new StringBuilder("w");
        random.ints(random.nextInt(20), 0, points.length).forEach(point -> word.appendCodePoint(points[point]));
        // A carriage return at the end of a word would be one with the line break that the sample puts behind it.
        return word.append('w').toString();
    }

    @Test
    void optionsAreOptions() throws Exception {
        assertThat(harness.run("tea", "echo", "--json").path("out").asText()).isEqualTo("json\n");
    }

    @ParameterizedTest(name = "tea {0} ends with {1}, out {2}, err {3}")
    @CsvSource({
        "quiet, 0, '', ''",
        "both, 0, 'printed\n', 'warned\n'",
        "missing, 1, '', 'nothing is there\n'",
        "unknown, 1, '', 'there is no tea\n'",
        "broken, 1, '', 'the kettle is broken\n'",
        "crash, 1, '', 'AssertionError: the tea is cold\n'",
        "absent, 1, '{\"status\":\"not_found\"}\n', ''",
        "none, 2, '', 'no command is called mneme tea none; tea has absent, both, broken, crash, echo, endless, flood,"
                + " length, missing, new, quiet, refuse, unknown; try: mneme help tea\n"
                + "'",
    })
    void outErrAndExitAreApart(String function, int exit, String out, String err) throws Exception {
        JsonNode result = harness.run("tea", function);
        assertThat(result.path("exit").asInt()).isEqualTo(exit);
        assertThat(result.path("out").asText()).isEqualTo(out);
        assertThat(result.path("err").asText()).isEqualTo(err);
    }

    @Test
    void argumentsThatDoNotFitAreWrongUsage() throws Exception {
        JsonNode result = harness.run("tea", "quiet", "much");
        assertThat(result.path("exit").asInt()).isEqualTo(2);
        assertThat(result.path("err").asText())
                .isEqualTo("these arguments do not fit mneme tea quiet: much is one too many; try: mneme help tea"
                        + " quiet\n");
        assertThat(harness.run("tea", "new", "much").path("err").asText())
                .isEqualTo("these arguments do not fit mneme tea new: much is one too many; try: mneme help tea new\n");
    }

    @Test
    void anUnknownScopeIsWrongUsage() throws Exception {
        JsonNode result = harness.run("coffee");
        assertThat(result.path("exit").asInt()).isEqualTo(2);
        assertThat(result.path("err").asText())
                .isEqualTo("no scope or command is called coffee; the scopes are tea; try: mneme help\n");
    }

    @Test
    void aScopeListsItsFunctions() throws Exception {
        assertThat(harness.run("tea").path("out").asText().lines())
                .contains("  mneme tea new      Makes a tea")
                .hasSameSizeAs(SampleCommands.FUNCTIONS);
    }

    @Test
    void aFunctionWhoseNameNoMethodCanHaveIsExplained() throws Exception {
        assertThat(harness.run("tea", "new", "--help").path("out").asText())
                .isEqualTo("Makes a tea\n\nmneme tea new [-s SUGAR]\n\n  -s, --sugar SUGAR  how many spoons\n");
    }

    @Test
    void scopesFunctionsAndOptionsAreCompleted() throws Exception {
        assertThat(harness.run("--complete", "").path("out").asText()).isEqualTo("tea\n");
        assertThat(harness.run("--complete", "tea", "n").path("out").asText()).isEqualTo("new\tMakes a tea\n");
        assertThat(harness.run("--complete", "tea", "echo", "--").path("out").asText())
                .isEqualTo("--json\n");
    }

    @Test
    void aLineRunsInASessionOfItsOwn() throws Exception {
        assertThat(harness.run("--run", "word = x; tea:echo $word").path("out").asText())
                .isEqualTo("plain\n1 x\n");
        assertThat(harness.run("--run", "tea:echo $word").path("out").asText()).doesNotContain("x");
    }

    @Test
    void aFolderOfTheCallerIsWhereItsFilesAre() throws Exception {
        harness.run("--directory", data.toString(), "--run", "tea:echo x > told");
        assertThat(Files.readString(data.resolve("told"))).isEqualTo("plain\n1 x\n");
    }

    @Test
    void theInputIsThatOfTheCommand() throws Exception {
        assertThat(harness.runWith("萍萍\n", "tea", "length").path("out").asText())
                .isEqualTo("7\n");
        assertThat(harness.frames("x".repeat(10 << 20), "tea", "length")).isEqualTo("o 9\n10485760\nx 0\n");
    }

    @Test
    void framesKeepOutErrAndExitApart() throws Exception {
        assertThat(harness.frames("", "tea", "both")).isEqualTo("o 8\nprinted\ne 7\nwarned\nx 0\n");
        assertThat(harness.frames("", "tea", "missing")).isEqualTo("e 17\nnothing is there\nx 1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer wrong", "Bearer ", "Basic abc", "bearer"})
    void anotherTokenIsRefused(String authorization) throws Exception {
        HttpResponse<String> response = harness.send(harness.request()
                .setHeader("Authorization", authorization)
                .POST(BodyPublishers.ofString("{\"words\":[]}"))
                .build());
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body())
                .contains("the token of the owner must be sent")
                .doesNotContain(harness.token);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin", "Sec-Fetch-Site"})
    void aBrowserIsRefusedEvenWithTheToken(String header) throws Exception {
        String own = header.equals("Origin") ? "http://127.0.0.1:" + harness.port() : "same-origin";
        HttpResponse<String> response = harness.send(harness.request()
                .header(header, own)
                .POST(BodyPublishers.ofString("{\"words\":[]}"))
                .build());
        assertThat(response.statusCode()).isEqualTo(403);
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|the body must be a JSON object",
                "{|the body must be JSON",
                "{}|words must be given",
                "{\"words\":\"a\"}|words must be given",
                "{\"words\":[1]}|words must be an array of texts",
                "{\"words\":[],\"input\":1}|input must be a text",
                "{\"words\":[],\"more\":1}|the body may have the fields words and input",
            })
    void aBodyThatBreaksARuleIsRefused(String body, String rule) throws Exception {
        HttpResponse<String> response = harness.post(body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains(rule).contains("\"title\":\"Bad Request\"");
    }

    @Test
    void aBodyThatIsTooLongIsRefused() throws Exception {
        // It is refused by its length, before it is read: a client that sends it all may find its connection closed.
        try (Socket socket = new Socket("127.0.0.1", harness.port())) {
            byte[] head = ("POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + harness.token
                            + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + (CommandServlet.MAX_BODY_BYTES + 1) + "\r\n\r\n")
                    .getBytes(US_ASCII);
            socket.getOutputStream().write(head);
            assertThat(new String(socket.getInputStream().readNBytes(12), US_ASCII))
                    .isEqualTo("HTTP/1.1 413");
        }
    }

    @Test
    void aClientThatLeavesEndsItsCommand() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", harness.port())) {
            byte[] request = ("POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + harness.token
                            + "\r\nContent-Type: application/vnd.mneme.command\r\nMneme-Words: 2\r\n"
                            + "Content-Length: 12\r\nConnection: close\r\n\r\ntea\0endless\0")
                    .getBytes(US_ASCII);
            socket.getOutputStream().write(request);
            byte[] begun = socket.getInputStream().readNBytes(100);
            assertThat(begun).isNotEmpty();
        }
        assertThat(harness.commands.interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aResultInJsonHasABound() throws Exception {
        JsonNode result = harness.run("tea", "flood");
        assertThat(result.path("exit").asInt()).isEqualTo(1);
        assertThat(result.path("err").asText())
                .contains("the command was ended, since it printed more than 16777216 bytes");
        assertThat(harness.commands.interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void twoCommandsRunAtOnce() throws Exception {
        Thread other = new Thread(() -> runQuietly());
        other.start();
        for (int i = 0; i < 50; i++) {
            assertEchoed(harness.run("tea", "echo", "one" + i).path("out").asText(), Arrays.asList("one" + i));
        }
        other.join();
    }

    private void runQuietly() {
        try {
            for (int i = 0; i < 50; i++) {
                harness.run("tea", "both");
            }
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
