package io.mneme.ui.http.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.transfer.HistoryImports;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.RequestBody.BodyFormat;
import io.mneme.view.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** Imports over HTTP: a file is the body of a request, or a part of it, of any length; what becomes of it is a report. */
public final class ImportsEndpoint {

    private static final String IMPORTS = "/v1/imports";
    private static final String IMPORT = IMPORTS + "/{id}";
    private static final String FORM = "multipart/form-data";
    private static final BodyFormat FILES = BodyFormat.of(
            FORM,
            "application/octet-stream",
            "application/json",
            "application/x-ndjson",
            "application/jsonl",
            "application/zip",
            "application/x-zip-compressed",
            "application/gzip",
            "text/plain");

    /** A short file is imported before the answer, so that its sender need not ask again. */
    private static final Duration SHORT_IMPORT = Duration.ofSeconds(1);

    private final RequiredService<HistoryImports> imports;

    public ImportsEndpoint(RequiredServices services) {
        this.imports = services.of(HistoryImports.class, "the service of imports");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", IMPORTS, RouteScope.READ, call -> list()),
                HttpRoute.of("POST", IMPORTS, RouteScope.ADMIN, this::receive, "file", "dry_run"),
                HttpRoute.of(
                        "GET",
                        IMPORT,
                        RouteScope.READ,
                        call -> answer(200, imports.get().find(call.parameter("id")))),
                HttpRoute.of(
                        "DELETE",
                        IMPORT,
                        RouteScope.ADMIN,
                        call -> answer(200, imports.get().stop(call.parameter("id")))));
    }

    private BufferedResponse list() {
        HistoryImports present = imports.get();
        ObjectNode list = RecordJson.list(present.list());
        present.importers().forEach(list.putArray("importers")::add);
        return BufferedResponse.json(200, list);
    }

    private BufferedResponse receive(Request call) {
        HistoryImports present = imports.get();
        boolean dryRun = call.query().flag("dry_run").orElse(false);
        try (InputStream body = call.stream(FILES)) {
            FormFile sent = sent(call, body);
            String file = call.query().one("file").orElse(sent.name());
            ImportReport begun = present.receive(file, sent.content(), dryRun, "http");
            ImportReport report = present.await(begun.id(), SHORT_IMPORT);
            return answer(report.state() == ImportState.RUNNING ? 202 : 200, report)
                    .withHeader("Location", IMPORTS + "/" + report.id());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static FormFile sent(Request call, InputStream body) throws IOException {
        return call.mediaType().equals(FORM)
                ? FormFile.of(call.header("Content-Type").orElse(""), body)
                : new FormFile("", body);
    }

    private static BufferedResponse answer(int status, ImportReport report) {
        return BufferedResponse.json(status, RecordJson.of(report));
    }
}
