package io.mneme.ui.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves the files of one folder of this bundle, with a policy of what the browser may load beside them. */
abstract class FileServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** Names that lead to no other folder. */
    private static final Pattern FILE_NAME = Pattern.compile("(/[A-Za-z0-9][A-Za-z0-9_-]*)+\\.([a-z]+)");

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    private final String folder;
    private final String policy;

    /** Hashes of the files that were served, which never change while the bundle is active. */
    private final transient Map<String, String> tags = new ConcurrentHashMap<>();

    FileServlet(String folder, String policy) {
        this.folder = folder;
        this.policy = policy;
    }

    /** Returns the path of the file in the folder that a request is for, with a slash at its beginning. */
    abstract String file(HttpServletRequest request);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String file = file(request);
        Optional<byte[]> content = content(file);
        addPolicies(response);
        if (content.isEmpty()) {
            refuse(response);
            return;
        }
        String tag = tags.computeIfAbsent(file, any -> tag(content.get()));
        response.setHeader("ETag", tag);
        response.setHeader("Cache-Control", "no-cache");
        if (tag.equals(unweakened(request.getHeader("If-None-Match")))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        response.setContentType(mediaType(file).orElseThrow());
        response.getOutputStream().write(content.get());
    }

    private void addPolicies(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    }

    private static void refuse(HttpServletResponse response) throws IOException {
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        response.setContentType("application/problem+json");
        // A writer would add a character set, which JSON does not have.
        response.getOutputStream()
                .write(("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,"
                                + "\"detail\":\"the web page has no such file\"}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private Optional<byte[]> content(String file) throws IOException {
        if (file == null || mediaType(file).isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = FileServlet.class.getResourceAsStream(folder + file)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        }
    }

    private static Optional<String> mediaType(String file) {
        return Optional.of(FILE_NAME.matcher(file))
                .filter(Matcher::matches)
                .map(name -> MEDIA_TYPES.get(name.group(2)));
    }

    private static String tag(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(hash, 0, 8) + '"';
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** A server that compresses an answer marks its tag as weak, or by a suffix. */
    private static String unweakened(String tag) {
        return tag == null ? "" : tag.replaceFirst("^W/", "").replace("--gzip", "");
    }
}
