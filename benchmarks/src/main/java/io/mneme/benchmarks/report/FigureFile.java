package io.mneme.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.benchmarks.report.MeasuredFigure.Comparison;
import io.mneme.benchmarks.report.MeasuredFigure.Peer;
import io.mneme.benchmarks.report.MeasuredFigure.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The file with the figures of a run: one line of JSON each, in the order in which they were recorded. */
final class FigureFile {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path path;

    FigureFile(Path path) {
        this.path = path;
    }

    void append(MeasuredFigure figure) {
        try {
            byte[] line = (encode(figure) + "\n").getBytes(UTF_8);
            Files.write(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot record a figure in " + path, e);
        }
    }

    /** Returns the recorded figures; none if there is no file. */
    List<MeasuredFigure> read() {
        if (!Files.exists(path)) {
            return List.of();
        }
        try {
            List<MeasuredFigure> figures = new ArrayList<>();
            for (String line : Files.readAllLines(path)) {
                figures.add(decode(JSON.readTree(line)));
            }
            return figures;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the figures in " + path, e);
        }
    }

    private static ObjectNode encode(MeasuredFigure figure) {
        ObjectNode json = JSON.createObjectNode();
        json.put("benchmark", figure.benchmark()).put("what", figure.what());
        json.putPOJO("runs", figure.runs()).put("unit", figure.unit());
        figure.peer()
                .ifPresent(
                        peer -> json.putObject("peer").put("name", peer.name()).putPOJO("runs", peer.runs()));
        figure.target().ifPresent(target -> json.putObject("target")
                .put("comparison", target.comparison().sign())
                .put("bound", target.bound())
                .put("of_peer", target.ofPeer()));
        if (!Double.isNaN(figure.load())) {
            json.put("load", figure.load());
        }
        json.put("slowest_steps", figure.slowestSteps());
        return json;
    }

    private static MeasuredFigure decode(JsonNode json) {
        return new MeasuredFigure(
                json.path("benchmark").asText(),
                json.path("what").asText(),
                runs(json),
                json.path("unit").asText(),
                object(json, "peer").map(peer -> new Peer(peer.path("name").asText(), runs(peer))),
                object(json, "target").map(FigureFile::target),
                json.path("load").asDouble(Double.NaN),
                json.path("slowest_steps").asText());
    }

    private static Target target(JsonNode json) {
        boolean atMost = json.path("comparison").asText().equals(Comparison.AT_MOST.sign());
        return new Target(
                atMost ? Comparison.AT_MOST : Comparison.AT_LEAST,
                json.path("bound").asDouble(),
                json.path("of_peer").asBoolean());
    }

    private static Optional<JsonNode> object(JsonNode json, String field) {
        return Optional.of(json.path(field)).filter(JsonNode::isObject);
    }

    private static List<Double> runs(JsonNode json) {
        List<Double> runs = new ArrayList<>();
        json.path("runs").forEach(run -> runs.add(run.asDouble()));
        return runs;
    }
}
