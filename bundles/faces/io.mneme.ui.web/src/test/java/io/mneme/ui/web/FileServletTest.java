package io.mneme.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The servlets of the page on a server that compresses, as that of the container does. */
class FileServletTest {

    private static final Server server = new Server();
    private static final ServerConnector connector = new ServerConnector(server);
    private static final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addServlet(new ServletHolder(new StartPageServlet()), "");
        handler.addServlet(new ServletHolder(new PageServlet()), "/web/*");
        handler.addServlet(new ServletHolder(new DocsServlet()), "/docs/*");
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new GzipHandler(handler));
        server.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @Test
    void theRootIsThePage() throws Exception {
        HttpResponse<String> page = get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<script type=\"module\" src=\"/web/app/main.js\">");
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html;charset=utf-8",
        "/web/app/main.js, text/javascript;charset=utf-8",
        "/web/styles/page.css, text/css;charset=utf-8",
        "/web/icon.svg, image/svg+xml",
        "/web/library/LICENSES.txt, text/plain;charset=utf-8",
        "/docs/, text/html;charset=utf-8"
    })
    void filesHaveTheirMediaType(String path, String type) throws Exception {
        assertThat(get(path).headers().firstValue("Content-Type").orElseThrow()).isEqualToIgnoringWhitespace(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/web/",
                "/web",
                "/web/app",
                "/web/app/",
                "/web/no-such.js",
                "/web/app/..%2Findex.html",
                "/web/%2E%2E/FileServlet.class",
                "/web//app/main.js",
                "/web/app/main.js/",
                "/web/app/main.js%00.html",
                "/web/app\\main.js",
                "/web/FileServlet.class",
                "/web/.hidden.js",
                "/web/app/main.JS",
                "/docs/../page/index.html",
                "/docs/no-such.css"
            })
    void otherNamesLeadToNoFile(String path) throws Exception {
        assertThat(raw("GET", path)).containsPattern("^HTTP/1.1 (400|404) ").doesNotContain("<!doctype", "CAFEBABE");
    }

    @Test
    void aMissingFileIsAProblemWithThePoliciesOfThePage() throws Exception {
        HttpResponse<String> answer = get("/web/no-such.js");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.body()).contains("\"status\":404");
    }

    @Test
    void thePageLoadsNothingFromElsewhere() throws Exception {
        assertThat(get("/").headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'self';")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe", "http:", "https:");
    }

    @Test
    void theDescriptionOfTheInterfaceRunsNoScriptInItsText() throws Exception {
        assertThat(get("/docs/").headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'self';")
                .doesNotContain("script-src");
    }

    @Test
    void theDescriptionOfTheInterfaceIsAFolder() throws Exception {
        HttpResponse<String> answer = get("/docs");
        assertThat(answer.statusCode()).isEqualTo(301);
        assertThat(answer.headers().firstValue("Location")).hasValue("/docs/");
    }

    @Test
    void aFileThatIsKnownIsNotSentAgain() throws Exception {
        String tag = get("/web/app/main.js").headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> answer = get("/web/app/main.js", "If-None-Match", tag);
        assertThat(answer.statusCode()).isEqualTo(304);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void aFileThatIsKnownCompressedIsNotSentAgain() throws Exception {
        HttpResponse<String> compressed = get("/web/library/preact.js", "Accept-Encoding", "gzip");
        String tag = compressed.headers().firstValue("ETag").orElseThrow();
        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(get("/web/library/preact.js", "If-None-Match", tag).statusCode())
                .isEqualTo(304);
    }

    @Test
    void aWeakTagIsKnown() throws Exception {
        String tag = get("/").headers().firstValue("ETag").orElseThrow();
        assertThat(get("/", "If-None-Match", "W/" + tag).statusCode()).isEqualTo(304);
    }

    @Test
    void anotherTagIsNot() throws Exception {
        assertThat(get("/", "If-None-Match", "\"0000000000000000\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void browsersAskForEachFileAgain() throws Exception {
        assertThat(get("/web/app/main.js").headers().firstValue("Cache-Control"))
                .hasValue("no-cache");
    }

    @Test
    void headHasTheLengthAndNoBody() throws Exception {
        String answer = raw("HEAD", "/web/icon.svg");
        String length = String.valueOf(get("/web/icon.svg").body().length());
        assertThat(answer)
                .startsWith("HTTP/1.1 200 ")
                .contains("Content-Length: " + length)
                .endsWith("\r\n\r\n");
    }

    @Test
    void nothingIsWritten() throws Exception {
        assertThat(raw("POST", "/web/icon.svg")).startsWith("HTTP/1.1 405 ");
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** Sends a path as it is, which a client of Java would mend, and returns the whole answer. */
    private static String raw(String method, String path) throws IOException {
        String request = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket("127.0.0.1", port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static int port() {
        return connector.getLocalPort();
    }
}
