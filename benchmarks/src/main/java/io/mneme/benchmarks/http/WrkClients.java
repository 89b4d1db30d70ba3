package io.mneme.benchmarks.http;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Clients of {@code wrk}, each with a connection that it keeps, that post the same body again and again. */
final class WrkClients {

    private static final int CLIENTS = 16;
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([\\d.]+)");
    private static final Pattern FAILED = Pattern.compile("Non-2xx.*|Socket errors.*");

    private final URI address;
    private final Path script;

    /**
     * What a run came to.
     *
     * @param requests the requests that were answered
     * @param perSecond how many were answered in a second
     */
    record WrkResult(long requests, double perSecond) {}

    private WrkClients(URI address, Path script) {
        this.address = address;
        this.script = script;
    }

    /**
     * Returns clients of an address.
     *
     * @param body JSON without single quotation marks
     * @param script the file to which what they send is written
     */
    static WrkClients of(URI address, String body, Path script) throws IOException {
        Files.writeString(
                script,
                "wrk.method = \"POST\"\nwrk.headers[\"Content-Type\"] = \"application/json\"\nwrk.body = '" + body
                        + "'\n");
        return new WrkClients(address, script);
    }

    /** Sends requests for some seconds; fails if one of them is refused. */
    WrkResult run(int seconds) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(
                        "wrk", "-t2", "-c" + CLIENTS, "-d" + seconds, "-s", script.toString(), address.toString())
                .redirectErrorStream(true)
                .start();
        String report = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (wrk.waitFor() != 0 || FAILED.matcher(report).find()) {
            throw new IOException("wrk failed: " + report);
        }
        return new WrkResult((long) number(REQUESTS, report), number(RATE, report));
    }

    private static double number(Pattern pattern, String report) throws IOException {
        Matcher matcher = pattern.matcher(report);
        if (!matcher.find()) {
            throw new IOException("wrk does not say " + pattern + ": " + report);
        }
        return Double.parseDouble(matcher.group(1));
    }
}
