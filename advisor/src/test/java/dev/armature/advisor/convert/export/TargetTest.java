package dev.armature.advisor.convert.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.convert.InMemory;
import dev.armature.advisor.convert.Placeless;
import dev.armature.advisor.convert.source.SourceSettings;
import dev.armature.advisor.convert.source.Sources;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.setting.TableDrift;
import dev.armature.model.AttributeType;
import dev.armature.templates.Deployment;
import dev.armature.templates.Json;
import dev.armature.templates.StackSettings;
import dev.armature.templates.Template;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model goes out in the form of another tool and comes back with the same tables. */
class TargetTest {
    private static final Instant NOW = Instant.parse("2026-05-18T10:24:00Z");

    private static final String GAMES = """
            armature: 1
            profile: single-table
            tables:
              - table_config: { table_name: Games, partition_key: PK, sort_key: SK }
                settings: { billing: provisioned, read_capacity: 7, write_capacity: 3, class: IA, pitr: true,
                            deletion_protection: true, ttl_attribute: expires, stream: NEW_IMAGE, type_attribute: Type }
                gsi_list:
                  - { name: ByRegion, partition_key: [region, level], sort_key: [score, player], projection: KEYS_ONLY }
                  - { name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK, projection: INCLUDE, included_attributes: [score] }
                lsi_list:
                  - { name: ByScore, sort_key: score, projection: ALL }
                entities:
                  Player:
                    entity_type: PLAYER
                    pk_template: "PLAYER#{player}"
                    sk_template: profile
                    fields:
                      - { name: player, type: string, required: true }
                      - { name: region, type: string, enum: [EU, US] }
                      - { name: level, type: integer }
                      - { name: score, type: decimal }
                  Match:
                    entity_type: MATCH
                    pk_template: "PLAYER#{player}"
                    sk_template: "match#{number:06d}"
                    gsi_mappings:
                      - { name: GSI1, pk_template: "DAY#{at:date(day)}", sk_template: "{at}#{number:06d}" }
                    fields:
                      - { name: player, type: string }
                      - { name: number, type: integer, max: 999999 }
                      - { name: at, type: string, format: iso-8601 }
                      - { name: score, type: decimal }
                    access_patterns:
                      - { pattern_id: 1, name: matches_of_day, operation: Query, index_name: GSI1, order: newest-first,
                          parameters: [{ name: at, type: string }], usage: { rps: 2.5 } }
                      - { pattern_id: 2, name: matches_of_player, description: "All | some matches", operation: Query,
                          range_condition: begins_with, parameters: [{ name: player, type: string }], filter: "score > :least" }
              - table_config: { table_name: Ladder, partition_key: rank }
                entities:
                  Rung:
                    entity_type: RUNG
                    pk_template: "{rank}"
                    fields:
                      - { name: rank, type: integer, required: true }
            cross_table_access_patterns:
              - { pattern_id: 3, name: climb, operation: TransactWrite, entities_involved: [
                  { table: Games, entity: Player, action: Update, condition: "attribute_exists(PK)" },
                  { table: Ladder, entity: Rung, action: Put }] }
            constraints:
              - unique: { entity: Player, fields: [player] }
              - optimistic_lock: { entity: Player, field: score }
            """;

    private final Model model = ModelReader.read(GAMES);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MARKDOWN")
    void bringsBackKeysAndIndexes(Target target) {
        var again = again(target);
        assertThat(again.tables()).extracting(TableModel::name).containsExactly("Games", "Ladder");
        for (TableModel table : model.tables()) {
            var found = again.table(table.name()).orElseThrow();
            assertThat(found.partitionKey()).isEqualTo(table.partitionKey());
            assertThat(found.sortKey()).isEqualTo(table.sortKey());
            assertThat(Placeless.without(found.indexes())).isEqualTo(Placeless.without(table.indexes()));
            var wanted = PhysicalTable.of(table);
            var physical = PhysicalTable.of(found);
            for (String attribute : wanted.keyAttributes()) {
                assertThat(physical.keyType(attribute)).as(attribute).isEqualTo(wanted.keyType(attribute));
            }
            assertThat(found.settings().billing()).isEqualTo(table.settings().billing());
            assertThat(found.settings().readCapacity())
                    .isEqualTo(table.settings().readCapacity());
        }
    }

    @Test
    void knowsTheTypesOfKeysFromTemplates() {
        var games = PhysicalTable.of(model.tables().getFirst());
        assertThat(games.keyType("PK")).isEqualTo(AttributeType.S);
        assertThat(games.keyType("score")).isEqualTo(AttributeType.N);
        assertThat(games.keyType("GSI1SK")).isEqualTo(AttributeType.S);
        assertThat(PhysicalTable.of(model.tables().getLast()).keyType("rank")).isEqualTo(AttributeType.N);
    }

    @Test
    void bringsBackAllSettingsFromCloudFormation() {
        var settings = again(Target.CLOUDFORMATION).tables().getFirst().settings();
        assertThat(settings.tableClass()).isEqualTo(Settings.TableClass.STANDARD_INFREQUENT_ACCESS);
        assertThat(settings.pointInTimeRecovery()).isTrue();
        assertThat(settings.deletionProtection()).isTrue();
        assertThat(settings.ttlAttribute()).isEqualTo("expires");
        assertThat(settings.stream()).isEqualTo(Settings.StreamView.NEW_IMAGE);
    }

    /** What is applied of the template is what the model says, and applying it again changes nothing. */
    @Test
    void isAppliedAsTheModelSays() throws Exception {
        try (var database = new InMemory()) {
            var deployment = new Deployment(database, () -> LockSupport.parkNanos(100_000));
            var stack = Template.parse(Target.CLOUDFORMATION.write(model, NOW).text())
                    .stack(StackSettings.named("games"));
            deployment.apply(stack);
            assertThat(deployment.plan(stack).isInSync()).isTrue();
            for (TableModel table : model.tables()) {
                var described = deployment.describe(table.name()).orElseThrow();
                assertThat(TableDrift.between(table, described)).isEmpty();
            }
        }
    }

    @Test
    void keepsTheDataOfProductionTables() {
        var production =
                ModelReader.read(GAMES.replace("type_attribute: Type", "type_attribute: Type, production: true"));
        assertThat(Target.CLOUDFORMATION.write(production, NOW).text())
                .contains(
                        "    Type: AWS::DynamoDB::Table\n    DeletionPolicy: Retain\n    UpdateReplacePolicy: Retain\n");
        assertThat(Target.CLOUDFORMATION.write(model, NOW).text()).doesNotContain("Retain");
    }

    @Test
    void namesTheKeyThatATableIsEncryptedWith() {
        var encrypted = ModelReader.read(GAMES.replace("class: IA", "sse: alias/Games"));
        assertThat(Target.CLOUDFORMATION.write(encrypted, NOW).text())
                .contains("SSESpecification: { SSEEnabled: true, SSEType: KMS, KMSMasterKeyId: alias/Games }");
    }

    @Test
    void bringsBackTheWholeModelFromTheSchemaOfAws() {
        var text = Target.MCP.write(model, NOW).text();
        var again = ModelReader.read(text);
        assertThat(again.notes()).isEmpty();
        assertThat(Placeless.without(again.constraints())).isEqualTo(Placeless.without(model.constraints()));
        assertThat(again.entity("Match")
                        .orElseThrow()
                        .accessPatterns()
                        .getFirst()
                        .usage()
                        .rps())
                .isEqualTo(2.5);
        // AWS's validator asks for these, and a model may leave them out.
        var rank = Json.parse(text) instanceof Json.Object root
                ? root.objects("tables").getLast()
                : Json.EMPTY;
        assertThat(rank.object("entities").object("Rung").member("access_patterns"))
                .isPresent();
        assertThat(text)
                .contains("{\"name\": \"level\", \"type\": \"integer\", \"required\": false}")
                .contains("\"return_type\": \"boolean\"")
                .contains("\"description\": \"matches of day\"");
    }

    @Test
    void bringsBackEntitiesFromWorkbench() {
        var again = again(Target.NOSQL_WORKBENCH);
        for (Entity entity : model.entities().toList()) {
            var found = again.entity(entity.name()).orElseThrow();
            assertThat(found.partitionKey()).isEqualTo(entity.partitionKey());
            assertThat(found.sortKey()).isEqualTo(entity.sortKey());
        }
        var mapping = again.entity("Match").orElseThrow().mapping("GSI1").orElseThrow();
        assertThat(mapping.partitionKey().getFirst()).hasToString("DAY#{at:date(day)}");
        assertThat(mapping.sortKey().getFirst()).hasToString("{at}#{number:06d}");
    }

    /** Workbench refuses files without these; it shows the items of each facet. */
    @Test
    void givesWorkbenchWhatItAsksFor() {
        var export = Target.NOSQL_WORKBENCH.write(model, NOW);
        var root = Json.parse(export.text()) instanceof Json.Object object ? object : Json.EMPTY;
        assertThat(root.object("ModelMetadata").text("Version")).contains("3.0");
        assertThat(root.object("ModelMetadata").text("DateCreated")).contains("May 18, 2026, 10:24 AM");
        var games = root.objects("DataModel").getFirst();
        assertThat(games.objects("TableFacets"))
                .extracting(facet -> facet.text("FacetName").orElse(""))
                .containsExactly("Player", "Match");
        assertThat(games.objects("TableFacets").getLast().objects("TableData"))
                .isNotEmpty()
                .allSatisfy(item -> assertThat(item.members()).containsKeys("PK", "SK", "GSI1PK", "GSI1SK", "Type"));
        assertThat(games.objects("NonKeyAttributes"))
                .extracting(attribute -> attribute.text("AttributeName").orElse(""))
                .contains("GSI1PK", "Type", "at", "score")
                .doesNotContain("PK", "SK")
                .doesNotHaveDuplicates();
    }

    @Test
    void saysWhatAFormHasNoPlaceFor() {
        assertThat(Target.NOSQL_WORKBENCH.write(model, NOW).notes())
                .contains("Games: Workbench has no place for time to live, a stream, point-in-time recovery, deletion"
                        + " protection, a table class")
                .anySatisfy(note -> assertThat(note).startsWith("ByRegion: Workbench 3.0 has one attribute for a key"))
                .anySatisfy(note -> assertThat(note).startsWith("ByScore: Workbench has no local indexes"));
        assertThat(Target.CREATE_TABLE.write(model, NOW).notes())
                .anySatisfy(note -> assertThat(note).contains("UpdateTimeToLive switches it on for expires"))
                .anySatisfy(note -> assertThat(note).contains("UpdateContinuousBackups switches it on"));
        assertThat(Target.MCP.write(model, NOW).notes())
                .containsExactly(
                        "matches_of_player: AWS's schema wants a parameter for what the sort key is compared with,"
                                + " and has no texts of templates for it");
        var unsaid = ModelReader.read(GAMES.replace("read_capacity: 7, ", ""));
        assertThat(Target.CLOUDFORMATION.write(unsaid, NOW).notes())
                .containsExactly("Games: the model names no read_capacity or write_capacity; it is 5 here");
    }

    @Test
    void writesOneRequestAloneAndSeveralAsAList() {
        assertThat(Target.CREATE_TABLE.write(model, NOW).text()).startsWith("[\n");
        var one = new Model(
                model.profile(),
                model.prices(),
                List.of(model.tables().getLast()),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThat(Target.CREATE_TABLE.write(one, NOW).text()).isEqualTo("""
                {
                  "TableName": "Ladder",
                  "AttributeDefinitions": [
                    {"AttributeName": "rank", "AttributeType": "N"}
                  ],
                  "KeySchema": [
                    {"AttributeName": "rank", "KeyType": "HASH"}
                  ],
                  "BillingMode": "PAY_PER_REQUEST"
                }
                """);
    }

    @Test
    void describesAModelForPeople() {
        assertThat(Target.MARKDOWN.write(model, NOW).text()).isEqualTo("""
                # Data model

                ## Table Games

                Partition key `PK`, sort key `SK`; provisioned with 7 read and 3 write units; class STANDARD_INFREQUENT_ACCESS; items \
                expire by `expires`; a stream of NEW_IMAGE; point-in-time recovery on; deletion protection on.

                ### Entities

                | Entity | PK | SK | GSI1 partition key | GSI1 sort key |
                |---|---|---|---|---|
                | Player | `PLAYER#{player}` | `profile` |  |  |
                | Match | `PLAYER#{player}` | `match#{number:06d}` | `DAY#{at:date(day)}` | `{at}#{number:06d}` |

                ### Indexes

                | Index | Kind | Partition key | Sort key | Projection |
                |---|---|---|---|---|
                | ByRegion | global | `region`, `level` | `score`, `player` | KEYS_ONLY |
                | GSI1 | global | `GSI1PK` | `GSI1SK` | INCLUDE `score` |
                | ByScore | local | `PK` | `score` | ALL |

                ### Access patterns

                | # | Pattern | Entity | Table | GSI1 | Sort key | Filter or condition | Per second |
                |---|---|---|---|---|---|---|---|
                | 1 | matches_of_day | Match |  | Query | any, backward |  | 2.5 |
                | 2 | All \\| some matches | Match | Query |  | `begins_with match#` | `score > :least` |  |

                ### Fields

                | Entity | Field | Type | Required | Format | Values |
                |---|---|---|---|---|---|
                | Player | `player` | string | yes |  |  |
                | Player | `region` | string |  |  | `EU`, `US` |
                | Player | `level` | integer |  |  |  |
                | Player | `score` | decimal |  |  |  |
                | Match | `player` | string |  |  |  |
                | Match | `number` | integer |  |  |  |
                | Match | `at` | string |  | iso-8601 |  |
                | Match | `score` | decimal |  |  |  |

                ## Table Ladder

                Partition key `rank`, no sort key; on-demand.

                ### Entities

                | Entity | rank |
                |---|---|
                | Rung | `{rank}` |

                ### Fields

                | Entity | Field | Type | Required |
                |---|---|---|---|
                | Rung | `rank` | integer | yes |

                ## Transactions

                | # | Transaction | Operation | Items |
                |---|---|---|---|
                | 3 | climb | TransactWriteItems | Update Player if `attribute_exists(PK)`; Put Rung |

                ## Constraints

                - `player` of Player is unique
                - every change of Player asks for its `score`
                """);
    }

    private Model again(Target target) {
        var export = target.write(model, NOW);
        return Sources.read(export.text(), Optional.empty(), SourceSettings.named("games"))
                .model();
    }
}
