/** The contract's types as the browser holds them: every amount in paise. */
import type * as calls from '../../contract/calls.ts';
import type * as cart from '../../contract/cart/calls.ts';
import type * as catalogue from '../../contract/catalogue/calls.ts';
import type * as containers from '../../contract/catalogue/container-calls.ts';
import type * as dashboard from '../../contract/dashboard/calls.ts';
import type * as envelope from '../../contract/http/envelope.ts';
import type * as pickups from '../../contract/jars/pickup-calls.ts';
import type * as again from '../../contract/orders/again-calls.ts';
import type * as orders from '../../contract/orders/calls.ts';
import type * as history from '../../contract/orders/history-fields.ts';
import type * as zones from '../../contract/zones/calls.ts';
import type { InPaise } from './in-paise.ts';

export type CallInput<Name extends calls.CallName> = InPaise<calls.CallInput<Name>>;
export type CallAnswer<Name extends calls.CallName> = InPaise<calls.CallAnswer<Name>>;
export type Failure = InPaise<envelope.Failure>;

export type Product = InPaise<catalogue.Product>;
export type AdminProduct = InPaise<catalogue.AdminProduct>;
export type Container = InPaise<containers.Container>;
export type Cart = InPaise<cart.Cart>;
export type CartItem = InPaise<cart.CartItem>;
export type PastBasket = InPaise<again.PastBasket>;
export type PastLine = InPaise<again.PastLine>;
export type Pickup = InPaise<pickups.Pickup>;
export type AdminPickup = InPaise<pickups.AdminPickup>;
export type MyJars = InPaise<pickups.MyJars>;
export type JarMovement = InPaise<pickups.JarMovement>;
export type ChangedPrices = InPaise<envelope.ChangedPrices>;
export type Order = InPaise<orders.Order>;
export type AdminOrder = InPaise<orders.AdminOrder>;
export type HistoryEntry = InPaise<history.HistoryEntry>;
export type HistoryChange = InPaise<history.HistoryChange>;
export type Settings = CallAnswer<'GET /admin/settings'>['data'];
export type NewerSettings = Omit<Settings, 'defaults'>;
export type Zone = InPaise<zones.Zone>;
export type ZoneDetail = InPaise<zones.ZoneDetail>;
export type Stats = InPaise<dashboard.Stats>;
