package io.mneme.settings.metatype;

import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Reads the documents of the Meta Type Service. The service itself does not pass on the bounds of a number, without which
 * neither a rule nor its description can be complete.
 */
public final class MetatypeReader {

    private MetatypeReader() {}

    /**
     * Returns the descriptions in a document.
     *
     * @throws IOException if the document cannot be read, or is no metatype document
     */
    public static List<MetatypeDefinition> read(InputStream document) throws IOException {
        try {
            Element root = parser().parse(document).getDocumentElement();
            return elements(root, "Designate")
                    .flatMap(designate -> definition(root, designate).stream())
                    .toList();
        } catch (SAXException | ParserConfigurationException | IllegalArgumentException wrong) {
            throw new IOException("this is no metatype document: " + wrong.getMessage(), wrong);
        }
    }

    private static DocumentBuilder parser() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        DocumentBuilder parser = factory.newDocumentBuilder();
        // Its own handler prints to the container's standard error.
        parser.setErrorHandler(null);
        return parser;
    }

    private static Optional<MetatypeDefinition> definition(Element root, Element designate) {
        boolean factory = designate.hasAttribute("factoryPid");
        String reference = elements(designate, "Object")
                .map(object -> object.getAttribute("ocdref"))
                .findFirst()
                .orElse("");
        return elements(root, "OCD")
                .filter(described -> described.getAttribute("id").equals(reference))
                .findFirst()
                .map(described -> new MetatypeDefinition(
                        designate.getAttribute(factory ? "factoryPid" : "pid"),
                        factory,
                        described.getAttribute("name"),
                        described.getAttribute("description"),
                        elements(described, "AD").map(MetatypeReader::attribute).toList()));
    }

    private static MetatypeAttribute attribute(Element described) {
        String type = described.getAttribute("type");
        String cardinality = described.getAttribute("cardinality");
        boolean list = !cardinality.isEmpty() && !cardinality.equals("0");
        return new MetatypeAttribute(
                described.getAttribute("id"),
                type(type),
                type.equals("Long"),
                list,
                described.getAttribute("description"),
                defaults(described.getAttribute("default"), list),
                range(described, type(type)),
                elements(described, "Option")
                        .map(option -> option.getAttribute("value"))
                        .toList());
    }

    private static SettingType type(String name) {
        return switch (name) {
            case "Boolean" -> SettingType.BOOLEAN;
            case "Integer", "Long", "Short", "Byte" -> SettingType.INTEGER;
            case "Double", "Float" -> SettingType.NUMBER;
            case "Password" -> SettingType.PASSWORD;
            default -> SettingType.TEXT;
        };
    }

    private static NumberRange range(Element described, SettingType type) {
        boolean number = type == SettingType.INTEGER || type == SettingType.NUMBER;
        return number ? new NumberRange(bound(described, "min"), bound(described, "max")) : NumberRange.UNBOUNDED;
    }

    private static Optional<BigDecimal> bound(Element described, String name) {
        return Optional.of(described.getAttribute(name))
                .filter(text -> !text.isBlank())
                .map(BigDecimal::new);
    }

    /** Takes a default apart at its commas, except those after a backslash. */
    private static List<String> defaults(String text, boolean list) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next == '\\' && at + 1 < text.length()) {
                part.append(text.charAt(++at));
            } else if (next == ',' && list) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(next);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }
}
